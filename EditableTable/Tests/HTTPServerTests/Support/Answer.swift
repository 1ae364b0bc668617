/// What a server sent back, taken apart; of several answers, the first.
struct Answer: CustomStringConvertible {
  let text: String
  /// Whether the server closed the connection after it.
  let wasClosed: Bool
  var status: Int? { text.hasPrefix("HTTP/1.1 ") ? Int(text.dropFirst(9).prefix(3)) : nil }
  var headers: [Substring] = []
  var body = ""
  var description: String { text }

  init(bytes: [UInt8], wasClosed: Bool = false) {
    self.wasClosed = wasClosed
    text = String(decoding: bytes, as: UTF8.self)
    guard let end = text.firstRange(of: "\r\n\r\n") else { return }
    headers = text[..<end.lowerBound].split(separator: "\r\n").dropFirst().map { $0 }
    body = String(text[end.upperBound...])
  }

  func header(_ name: String) -> String? {
    let prefix = name.lowercased() + ": "
    return headers.first { $0.lowercased().hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
  }

  /// How many answers came.
  var count: Int { text.ranges(of: "HTTP/1.1 ").count }

  /// Whether the body is as long as was said.
  var isWhole: Bool {
    guard status != nil, !headers.isEmpty else { return false }
    return body.utf8.count >= header("Content-Length").flatMap { Int($0) } ?? 0
  }

  /// The code of an error in the usual form.
  var errorCode: String? {
    guard let start = body.firstRange(of: "{\"error\":{\"code\":\"") else { return nil }
    return String(body[start.upperBound...].prefix { $0 != "\"" })
  }
}
