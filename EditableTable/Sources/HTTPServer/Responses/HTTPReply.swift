/// What a handler answers with.
public enum HTTPReply: Sendable {
  /// A whole response.
  case response(HTTPResponse)
  /// A `text/event-stream` that stays open and sends what `source` has to say.
  case stream(any EventSource)
}
