#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A numeric IPv4 or IPv6 address and a port, as the socket calls want it.
enum SocketAddress {
  case v4(sockaddr_in)
  case v6(sockaddr_in6)

  init(host: String, port: UInt16) throws(HTTPServerError) {
    var text = host == "localhost" ? "127.0.0.1" : host
    if text.hasPrefix("["), text.hasSuffix("]") { text = String(text.dropFirst().dropLast()) }
    var v4 = sockaddr_in()
    var v6 = sockaddr_in6()
    if inet_pton(AF_INET, text, &v4.sin_addr) == 1 {
      #if canImport(Darwin)
        v4.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
      #endif
      v4.sin_family = sa_family_t(AF_INET)
      v4.sin_port = port.bigEndian
      self = .v4(v4)
    } else if inet_pton(AF_INET6, text, &v6.sin6_addr) == 1 {
      #if canImport(Darwin)
        v6.sin6_len = UInt8(MemoryLayout<sockaddr_in6>.size)
      #endif
      v6.sin6_family = sa_family_t(AF_INET6)
      v6.sin6_port = port.bigEndian
      self = .v6(v6)
    } else {
      throw .invalidHost(host)
    }
  }

  var family: Int32 {
    switch self {
    case .v4: AF_INET
    case .v6: AF_INET6
    }
  }

  func withSockaddr<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    switch self {
    case .v4(let address): Self.rebound(address, body)
    case .v6(let address): Self.rebound(address, body)
    }
  }

  private static func rebound<Address, Result>(
    _ address: Address, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<Address>.size))
      }
    }
  }

  /// The port a bound socket has.
  static func port(of descriptor: Int32) -> UInt16 {
    // The port is at the same place in both kinds of address.
    var address = sockaddr_in6()
    var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
    _ = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    return UInt16(bigEndian: address.sin6_port)
  }
}
