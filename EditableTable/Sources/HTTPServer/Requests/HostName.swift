#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The names and addresses that a `Host` header and the options may have.
enum HostName {
  /// One spelling for each name: an IPv6 address has many, a name may end with the dot of the root, and a browser need
  /// not use the spelling that was given.
  static func canonical(_ name: String) -> String {
    let name = withoutRoot(name.lowercased())
    guard let address = address(name) else { return name }
    return "[" + address.map { String($0, radix: 16) }.joined(separator: ".") + "]"
  }

  /// Whether it can be the name in a `Host`, without a port.
  static func isSound(_ name: String) -> Bool {
    if address(name) != nil { return true }
    let name = withoutRoot(name)
    return !name.isEmpty && !name.hasSuffix(".")
      && name.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7f && !"/:@?#[]\\\"<>".utf8.contains($0) }
  }

  /// `localhost.` is `localhost`.
  private static func withoutRoot(_ name: String) -> String {
    name.hasSuffix(".") ? String(name.dropLast()) : name
  }

  /// The bytes of an IPv6 address, with or without brackets.
  private static func address(_ name: String) -> [UInt8]? {
    let isBracketed = name.hasPrefix("[") && name.hasSuffix("]")
    let text = isBracketed ? String(name.dropFirst().dropLast()) : name
    var bytes = [UInt8](repeating: 0, count: 16)
    return inet_pton(AF_INET6, text, &bytes) == 1 ? bytes : nil
  }
}
