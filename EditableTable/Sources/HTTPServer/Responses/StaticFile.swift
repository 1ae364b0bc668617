/// A file that is served from memory, prepared once at the start.
///
/// It is answered to `GET` and `HEAD` without asking the handler, with an `ETag`, so that a browser that
/// has it already gets a 304.
///
/// ```swift
/// StaticFile(
///   contentType: "text/html; charset=utf-8", bytes: PackageResources.index_html,
///   headers: [("Content-Security-Policy", "default-src 'self'; frame-ancestors 'none'")])
/// ```
public struct StaticFile: Sendable {
  /// The `Content-Type`.
  public var contentType: String
  /// The content.
  public var bytes: [UInt8]
  /// Further headers: a page's `Content-Security-Policy` belongs here.
  public var headers: [(String, String)]

  /// A file with its type and its content.
  public init(contentType: String, bytes: [UInt8], headers: [(String, String)] = []) {
    self.contentType = contentType
    self.bytes = bytes
    self.headers = headers
  }
}
