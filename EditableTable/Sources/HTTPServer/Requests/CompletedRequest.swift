/// What became of a request, told when its answer was sent or its connection broke.
public struct CompletedRequest: Sendable {
  /// The method, as the client wrote it.
  public var method: String
  /// The path, percent-decoded, whatever it was: text of the client's that nobody has looked at.
  public var path: String
  /// Where it came from.
  public var address: ClientAddress
  /// The status of the answer; 0 when the connection broke before there was one.
  public var status: Int
  /// The code of an error in the usual form.
  public var errorCode: String?
  /// Bytes of its body.
  public var receivedBytes: Int
  /// Whether the answer was a stream of events, which took as long as the client wanted.
  public var isStream: Bool
  /// From its headers to the end of its answer.
  public var duration: Duration
}
