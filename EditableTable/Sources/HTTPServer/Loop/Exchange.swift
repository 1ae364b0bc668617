/// One request, from its headers to its completion. Loop thread only.
final class Exchange {
  let id: UInt64
  let head: RequestHead
  var body: [UInt8] = []
  /// What its answer takes of `maximumAnswers`.
  var answerBytes = 0
  /// The handler was asked; its reply comes by the switchboard.
  var isRunning = false
  /// Why the rest of the body is thrown away; sent when all of it has come.
  var refusal: HTTPResponse?

  init(id: UInt64, head: RequestHead) {
    self.id = id
    self.head = head
  }
}
