import CMicroHTTPD

/// Makes libmicrohttpd's responses.
enum MHDResponse {
  /// nil when a header has a character that must not be in one.
  static func make(_ response: HTTPResponse, asksForTLS: Bool) -> OpaquePointer? {
    guard let made = make(response.body) else { return nil }
    let isMade = addHeaders(
      made, contentType: response.contentType, response.headers, cacheControl: "no-store",
      asksForTLS: asksForTLS)
    if isMade { return made }
    MHD_destroy_response(made)
    return nil
  }

  /// libmicrohttpd copies the bytes.
  static func make(_ bytes: [UInt8]) -> OpaquePointer? {
    bytes.withUnsafeBytes {
      MHD_create_response_from_buffer(
        $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
    }
  }

  /// The given headers and the ones that protect a browser; false when one was refused.
  static func addHeaders(
    _ response: OpaquePointer, contentType: String, _ headers: [(String, String)], cacheControl: String,
    asksForTLS: Bool
  ) -> Bool {
    var all = headers
    if !contentType.isEmpty { all.append(("Content-Type", contentType)) }
    if !headers.contains(where: { $0.0.lowercased() == "cache-control" }) {
      all.append(("Cache-Control", cacheControl))
    }
    if !headers.contains(where: { $0.0.lowercased() == "content-security-policy" }) {
      all.append(("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"))
    }
    if asksForTLS { all.append(("Strict-Transport-Security", "max-age=31536000")) }
    all += [
      ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
      ("Cross-Origin-Resource-Policy", "same-origin"),
    ]
    return all.allSatisfy { name, value in
      // A NUL would cut the C string; a line break libmicrohttpd refuses itself.
      !value.utf8.contains(0) && MHD_add_response_header(response, name, value) == .YES
    }
  }
}
