import Foundation

/// An answer of the server, taken apart.
struct TestAnswer {
  let status: Int
  let headers: [String: String]
  /// Without the line break that ends JSON.
  let body: String

  init(bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let end = text.firstRange(of: "\r\n\r\n"), let status = Int(text.dropFirst(9).prefix(3)) else {
      throw TestSocket.Failure("no answer: \(text.prefix(200))")
    }
    self.status = status
    var headers: [String: String] = [:]
    for line in text[..<end.lowerBound].split(separator: "\r\n").dropFirst() {
      let parts = line.split(separator: ": ", maxSplits: 1)
      headers[parts[0].lowercased()] = parts.count == 2 ? String(parts[1]) : ""
    }
    self.headers = headers
    let content = text[end.upperBound...]
    if headers["content-type"] == "application/json" {
      guard content.last == "\n" else { throw TestSocket.Failure("JSON without a line break: \(content)") }
      body = String(content.dropLast())
    } else {
      body = String(content)
    }
  }

  func json<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: Data(body.utf8))
  }

  private struct ErrorBody: Decodable {
    struct Content: Decodable {
      let code: String
      let message: String
    }
    let error: Content
  }

  /// The code and the message of an error in the form every route uses.
  var error: (code: String, message: String)? {
    (try? json(ErrorBody.self)).map { ($0.error.code, $0.error.message) }
  }
}
