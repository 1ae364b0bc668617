import CMicroHTTPD

/// A static file as two responses of libmicrohttpd's that every request shares. Loop thread only.
struct PreparedFile {
  let whole: OpaquePointer
  let notModified: OpaquePointer
  let tag: String
  let size: Int

  init(_ file: StaticFile, asksForTLS: Bool) {
    // FNV-1a, 64 bit: it tells versions of one file apart, and defends against nothing.
    let hash = file.bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    size = file.bytes.count
    tag = "\"\(String(hash, radix: 16))-\(file.bytes.count)\""
    whole = Self.response(file.bytes, file, tag, asksForTLS)
    notModified = Self.response([], file, tag, asksForTLS)
  }

  func destroy() {
    MHD_destroy_response(whole)
    MHD_destroy_response(notModified)
  }

  /// Whether an `If-None-Match` names this content.
  func matches(_ ifNoneMatch: String) -> Bool {
    ifNoneMatch.split(separator: ",").contains { candidate in
      let candidate = FieldValue.trimmed(candidate)
      return candidate == "*" || candidate == tag || candidate == "W/" + tag
    }
  }

  private static func response(
    _ bytes: [UInt8], _ file: StaticFile, _ tag: String, _ asksForTLS: Bool
  ) -> OpaquePointer {
    guard let made = MHDResponse.make(bytes),
      MHDResponse.addHeaders(
        made, contentType: file.contentType, file.headers + [("ETag", tag)], cacheControl: "no-cache",
        asksForTLS: asksForTLS)
    else { preconditionFailure("A static file's header has a character that must not be in one.") }
    return made
  }
}
