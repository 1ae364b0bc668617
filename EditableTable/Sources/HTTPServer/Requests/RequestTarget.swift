/// How a request line names what it asks for (RFC 9112, 3.2).
///
/// Clients that think they speak to a proxy name the whole address; a server must answer them all the same.
enum RequestTarget: Hashable {
  /// `/path?query`
  case path
  /// `http://authority/path?query`; `prefix`: the bytes before the path.
  case address(authority: String, prefix: Int)
  /// An address that cannot be that of a table.
  case malformed
  /// Anything else, such as `*`.
  case other

  /// From the text as it was sent, not decoded.
  init(_ text: String) {
    if text.utf8.first == UInt8(ascii: "/") {
      self = .path
      return
    }
    guard let colon = text.firstRange(of: "://") else {
      self = .other
      return
    }
    guard ["http", "https"].contains(text[..<colon.lowerBound].lowercased()) else {
      self = .malformed
      return
    }
    let authority = text[colon.upperBound...].prefix { $0 != "/" && $0 != "?" }
    // An escape would be decoded by the time the path is cut from it; no allowed name has one.
    if authority.isEmpty || authority.utf8.contains(where: { "%@#".utf8.contains($0) }) {
      self = .malformed
    } else {
      self = .address(
        authority: String(authority), prefix: text[..<authority.endIndex].utf8.count)
    }
  }

  /// The path in `text`, which is the target without its query, decoded.
  func path(in text: String) -> String {
    guard case .address(_, let prefix) = self else { return text }
    let path = String(decoding: text.utf8.dropFirst(prefix), as: UTF8.self)
    return path.isEmpty ? "/" : path
  }
}
