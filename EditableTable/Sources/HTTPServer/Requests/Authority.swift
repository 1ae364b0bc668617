/// A host and a port as `Host`, `Origin` and the target of a request have them.
struct Authority: Hashable {
  /// As ``HostName/canonical(_:)`` has it.
  let name: String
  /// In decimal, without leading zeros; nil when there is none.
  let port: String?

  /// Nil when `text` is malformed.
  init?(_ text: String) {
    var name = Substring(text)
    var rest: Substring = ""
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      name = text[...end]
      rest = text[text.index(after: end)...]
    } else if let colon = text.firstIndex(of: ":") {
      name = text[..<colon]
      rest = text[colon...]
    }
    if !rest.isEmpty {
      guard rest.first == ":", rest.dropFirst().utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
        return nil
      }
    }
    guard HostName.isSound(String(name)) else { return nil }
    self.name = HostName.canonical(String(name))
    let digits = rest.dropFirst().drop { $0 == "0" }
    port = digits.isEmpty ? nil : String(digits)
  }

  /// Whether a page of `origin` came from here, over HTTP or through something that adds TLS.
  func isOrigin(_ origin: String) -> Bool {
    for (scheme, usual) in [("http://", "80"), ("https://", "443")]
    where origin.lowercased().hasPrefix(scheme) {
      guard let other = Authority(String(origin.dropFirst(scheme.count))) else { return false }
      return other.name == name && (other.port ?? usual) == (port ?? usual)
    }
    return false
  }
}
