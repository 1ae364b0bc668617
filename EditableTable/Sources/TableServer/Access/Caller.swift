import HTTPServer

/// Who sends a request, and what they may do.
struct Caller: Sendable {
  /// Nil when nobody needs a token, or when they gave none.
  var grant: AccessGrant?
  /// The session of their browser.
  var session: SecretDigest?
  /// When that ends, in seconds.
  var sessionEnds: Double?
  let mayRead: Bool
  let mayWrite: Bool

  /// What they may do, for programs.
  var access: StaticString { mayWrite ? "write" : mayRead ? "read" : "none" }

  /// Everybody, where no tokens are asked for.
  static let anybody = Caller(mayRead: true, mayWrite: true)
  static let unknown = Caller(mayRead: false, mayWrite: false)

  private init(mayRead: Bool, mayWrite: Bool) {
    self.mayRead = mayRead
    self.mayWrite = mayWrite
  }

  init(_ grant: AccessGrant, session: SecretDigest? = nil, ends: Double? = nil) {
    self.grant = grant
    self.session = session
    sessionEnds = ends
    mayRead = true
    mayWrite = grant.mayWrite
  }

  func requireReading() throws(RequestError) {
    if !mayRead { throw .unauthorized }
  }

  func requireWriting() throws(RequestError) {
    try requireReading()
    if !mayWrite { throw .readOnly }
  }
}
