import EditableTable
import HTTPServer

/// Why a request is not answered with what it asked for.
struct RequestError: Error, Hashable, Sendable {
  let status: Int
  let code: String
  let message: String

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
      }
    self.init(status: status, code: error.code, message: error.message)
  }

  var response: HTTPResponse { .error(status, code: code, message) }
}
