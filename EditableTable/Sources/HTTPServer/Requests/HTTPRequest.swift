/// A request that passed the transport's checks, whole.
public struct HTTPRequest: Hashable, Sendable {
  /// `GET` or `POST`. A `HEAD` is shown as `GET`: its answer is the same without the body.
  public var method: String
  /// The path, percent-decoded, beginning with `/`.
  public var path: String
  /// The query, percent-decoded, `+` as a space. A name without `=` has the empty value; a name that
  /// is given twice never gets here (400).
  public var query: [String: String]
  /// The `Last-Event-ID` header that a browser's `EventSource` sends when it reconnects.
  public var lastEventID: String?
  /// The `Authorization` header.
  public var authorization: String?
  /// The cookies by their names; of several with one name the first, which is the one with the longest path.
  public var cookies: [String: String]
  /// Where it came from.
  public var address: ClientAddress
  /// The body of a `POST`, whose type was `application/json`.
  public var body: [UInt8]

  /// A request made by hand, for testing a handler.
  public init(
    method: String = "GET", path: String, query: [String: String] = [:], lastEventID: String? = nil,
    authorization: String? = nil, cookies: [String: String] = [:], address: ClientAddress = .unknown,
    body: [UInt8] = []
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.lastEventID = lastEventID
    self.authorization = authorization
    self.cookies = cookies
    self.address = address
    self.body = body
  }
}
