/// A response that is whole before it is sent.
///
/// The transport adds what protects a browser: `X-Content-Type-Options`, `Referrer-Policy` and
/// `Cross-Origin-Resource-Policy`; and unless `headers` has its own, `Cache-Control: no-store` and a
/// `Content-Security-Policy` under which an answer that is taken for a page can do nothing.
///
/// ```swift
/// HTTPResponse(json: Array(#"{"version":12,"count":5}"#.utf8))  // 200, application/json
/// HTTPResponse.error(404, code: "no_such_row", "There is no row 00c0ffee00c0ffee.")
/// ```
public struct HTTPResponse: Sendable {
  /// The status code.
  public var status: Int
  /// The `Content-Type`; empty for none, as for 204.
  public var contentType: String
  /// The body.
  public var body: [UInt8]
  /// Further headers. One with a line break in it is not sent: the client gets a 500 instead.
  public var headers: [(String, String)]
  /// The code of an error in the usual form; nil of any other response.
  public private(set) var errorCode: String?

  /// A response of any kind.
  public init(status: Int, contentType: String, body: [UInt8], headers: [(String, String)] = []) {
    self.status = status
    self.contentType = contentType
    self.body = body
    self.headers = headers
  }

  /// A JSON response; `json` is the encoded text. A line break ends it, for those who read it in a
  /// terminal.
  public init(status: Int = 200, json: [UInt8], headers: [(String, String)] = []) {
    let line = json + [UInt8(ascii: "\n")]
    self.init(status: status, contentType: "application/json", body: line, headers: headers)
  }

  /// 204: done, and there is nothing to say.
  public static let noContent = HTTPResponse(status: 204, contentType: "", body: [])

  /// An error in the form every route uses: `{"error":{"code":"…","message":"…"}}`.
  public static func error(
    _ status: Int, code: String, _ message: String, headers: [(String, String)] = []
  ) -> HTTPResponse {
    let text = "{\"error\":{\"code\":\(quoted(code)),\"message\":\(quoted(message))}}"
    var response = HTTPResponse(status: status, json: Array(text.utf8), headers: headers)
    response.errorCode = code
    return response
  }

  /// 404 in the usual form.
  public static func notFound(_ path: String) -> HTTPResponse {
    .error(404, code: "not_found", "There is nothing at \(path).")
  }

  /// 405 in the usual form, saying which methods would do.
  public static func methodNotAllowed(_ method: String, allowed: [String]) -> HTTPResponse {
    let list = allowed.joined(separator: ", ")
    return .error(
      405, code: "method_not_allowed", "\(method) cannot be used here; use \(list).",
      headers: [("Allow", list)])
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
