/// One request, from its headers to its completion. Loop thread only.
final class Exchange {
  let id: UInt64
  let head: RequestHead
  /// The path of the target, or the whole of it when it is malformed.
  let path: String
  let address: ClientAddress
  /// In milliseconds.
  let began: Int
  var receivedBytes = 0
  /// What it was answered with; 0 while it is not.
  var status = 0
  var errorCode: String?
  var isStream = false
  var body: [UInt8] = []
  /// What its answer takes of `maximumAnswers`.
  var answerBytes = 0
  /// The handler was asked; its reply comes by the switchboard.
  var isRunning = false
  /// Why the rest of the body is thrown away; sent when all of it has come.
  var refusal: HTTPResponse?

  init(id: UInt64, head: RequestHead, path: String, address: ClientAddress, began: Int) {
    self.id = id
    self.head = head
    self.path = path
    self.address = address
    self.began = began
  }
}
