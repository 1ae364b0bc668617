#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The names and addresses that a `Host` header and the options may have.
enum HostName {
  /// One spelling for each name: an IPv6 address has many, and a browser need not use the one that was given.
  static func canonical(_ name: String) -> String {
    let name = name.lowercased()
    guard let address = address(name) else { return name }
    return "[" + address.map { String($0, radix: 16) }.joined(separator: ".") + "]"
  }

  /// Whether it can be the name in a `Host`, without a port.
  static func isSound(_ name: String) -> Bool {
    if address(name) != nil { return true }
    return !name.isEmpty
      && name.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7f && !"/:@?#[]\\\"<>".utf8.contains($0) }
  }

  /// The bytes of an IPv6 address, with or without brackets.
  private static func address(_ name: String) -> [UInt8]? {
    let isBracketed = name.hasPrefix("[") && name.hasSuffix("]")
    let text = isBracketed ? String(name.dropFirst().dropLast()) : name
    var bytes = [UInt8](repeating: 0, count: 16)
    return inet_pton(AF_INET6, text, &bytes) == 1 ? bytes : nil
  }
}
