import EditableTable
import HTTPServer

/// Why a request is not answered with what it asked for.
struct RequestError: Error, Hashable, Sendable {
  let status: Int
  let code: String
  let message: String
  /// Seconds after which it may be tried again.
  var retryAfter: Int?

  static let unauthorized = RequestError(
    status: 401, code: "unauthorized",
    message: "This table asks for a token: sign in, or send Authorization: Bearer with one.")
  static let wrongToken = RequestError(
    status: 401, code: "wrong_token", message: "This token is not known here. Check that it is whole.")
  static let readOnly = RequestError(
    status: 403, code: "read_only", message: "This token lets its holder read the table and not change it.")
  static let noTokens = RequestError(
    status: 400, code: "no_tokens", message: "This table asks for no token; there is no need to sign in.")

  static func tooManyAttempts(_ seconds: Double) -> RequestError {
    later(seconds, code: "too_many_attempts", "There were too many wrong tokens from this address.")
  }

  static func tooOften(_ seconds: Double) -> RequestError {
    later(seconds, code: "rate_limited", "You ask more than one client may, and nothing was done.")
  }

  private static func later(_ seconds: Double, code: String, _ message: String) -> RequestError {
    let wait = max(1, Int(seconds.rounded(.up)))
    var error = RequestError(status: 429, code: code, message: "\(message) Try again in \(wait) s.")
    error.retryAfter = wait
    return error
  }

  static func malformed(_ message: String) -> RequestError {
    RequestError(status: 400, code: "malformed_request", message: message)
  }

  static func versionGone(_ version: Int, newest: Int) -> RequestError {
    RequestError(
      status: 410, code: "version_gone",
      message: "Version \(version) is no longer kept; the newest is \(newest). Read that one.")
  }

  init(status: Int, code: String, message: String) {
    self.status = status
    self.code = code
    self.message = message
  }

  init(_ error: TableError) {
    let status =
      switch error.kind {
      case .malformed: 400
      case .notFound: 404
      case .conflict: 409
      case .tooLarge: 413
      case .unavailable: 503
      }
    self.init(status: status, code: error.code, message: error.publicMessage)
  }

  var response: HTTPResponse {
    var headers: [(String, String)] = []
    if status == 401 { headers.append(("WWW-Authenticate", "Bearer realm=\"editable-table\"")) }
    if let retryAfter { headers.append(("Retry-After", String(retryAfter))) }
    return .error(status, code: code, message, headers: headers)
  }
}
