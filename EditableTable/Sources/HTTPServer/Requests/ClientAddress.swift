#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The numeric address of a client, without its port.
///
/// Behind a proxy it is the proxy's.
public struct ClientAddress: Hashable, Sendable, CustomStringConvertible {
  /// An address that the system did not tell.
  public static let unknown = ClientAddress(v6: Array(repeating: 0, count: 16))

  /// The 16 bytes of an IPv6 address; an IPv4 address is one of those that IPv6 maps it to.
  private let high: UInt64
  private let low: UInt64

  /// What stands before the 32 bits of an IPv4 address in the lower half.
  private static let mapped: UInt64 = 0xffff

  init(v6 bytes: some Collection<UInt8>) {
    high = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    low = bytes.dropFirst(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  private init(v4 bytes: some Collection<UInt8>) {
    high = 0
    low = bytes.reduce(Self.mapped) { $0 << 8 | UInt64($1) }
  }

  private init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  init(_ address: UnsafePointer<sockaddr>?) {
    guard let address else {
      self = .unknown
      return
    }
    let raw = UnsafeRawPointer(address)
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      self.init(v4: withUnsafeBytes(of: raw.loadUnaligned(as: sockaddr_in.self).sin_addr) { Array($0) })
    case AF_INET6:
      self.init(v6: withUnsafeBytes(of: raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr) { Array($0) })
    default: self = .unknown
    }
  }

  /// From its text; nil when that is no numeric address.
  public init?(_ text: String) {
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, text, &bytes) == 1 {
      self.init(v4: bytes.prefix(4))
    } else if inet_pton(AF_INET6, text, &bytes) == 1 {
      self.init(v6: bytes)
    } else {
      return nil
    }
  }

  private var isV4: Bool { high == 0 && low >> 32 == Self.mapped }

  /// Whether it is of the machine itself.
  public var isLoopback: Bool {
    isV4 ? low >> 24 & 0xff == 127 : high == 0 && low == 1
  }

  /// What is counted as one client: an IPv4 address, or the 64 bits of an IPv6 address that a customer is given
  /// whole.
  public var client: ClientAddress { isV4 || isLoopback ? self : ClientAddress(high: high, low: 0) }

  /// As it is usually written.
  public var description: String {
    if self == .unknown { return "unknown" }
    let bytes = [high, low].flatMap { word in
      stride(from: 56, through: 0, by: -8).map { UInt8(word >> UInt64($0) & 0xff) }
    }
    if isV4 { return bytes.suffix(4).map { String($0) }.joined(separator: ".") }
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_ntop(AF_INET6, bytes, &text, socklen_t(text.count)) != nil else { return "unknown" }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
