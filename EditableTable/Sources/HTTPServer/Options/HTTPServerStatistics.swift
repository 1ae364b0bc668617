/// What a server is doing at the moment, and what it has done.
public struct HTTPServerStatistics: Hashable, Sendable {
  /// Open connections.
  public var connections = 0
  /// Open streams.
  public var streams = 0
  /// Open streams that have nothing to send and wait to be woken.
  public var idleStreams = 0
  /// Requests whose handler has not answered yet.
  public var running = 0
  /// Bytes of request bodies held.
  public var bodyBytes = 0
  /// Bytes of large answers and chunks that their clients have not taken.
  public var answerBytes = 0
  /// Requests since the start whose headers arrived, refused ones included.
  public var requests = 0
  /// Connections since the start.
  public var accepted = 0
  /// Bytes of request bodies since the start.
  public var receivedBytes = 0
  /// Bytes of answers' bodies and of streams since the start, as they were handed to connections.
  public var sentBytes = 0
  /// Requests since the start that the transport refused without asking the handler.
  public var refused = 0
}
