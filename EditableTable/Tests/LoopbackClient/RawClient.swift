import Foundation

/// A bare TCP client, every wait of which is bounded.
///
/// `@unchecked Sendable`: made on one thread and handed on, used by one at a time.
package final class RawClient: @unchecked Sendable {
  package let descriptor: Int32
  private var isOpen = true

  package let isConnected: Bool

  /// Connects over loopback; a small `receiveBuffer` keeps the kernel from reading ahead for a slow viewer.
  package init(port: UInt16, receiveBuffer: Int32 = 0, address text: String = "127.0.0.1") {
    let isIPv6 = text.contains(":")
    descriptor = Self.open(isIPv6 ? AF_INET6 : AF_INET)
    var size = receiveBuffer
    if size > 0 { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, 4) }
    if isIPv6 {
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = port.bigEndian
      inet_pton(AF_INET6, text, &address.sin6_addr)
      isConnected = Self.connect(descriptor, address) == 0
    } else {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      inet_pton(AF_INET, text, &address.sin_addr)
      isConnected = Self.connect(descriptor, address) == 0
    }
  }

  // A peer that is gone raises no signal.
  #if canImport(Darwin)
    private static let sendFlags: Int32 = 0
    private static func open(_ family: Int32) -> Int32 {
      let descriptor = socket(family, SOCK_STREAM, 0)
      var one: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &one, 4)
      return descriptor
    }
  #else
    private static let sendFlags = Int32(MSG_NOSIGNAL)
    private static func open(_ family: Int32) -> Int32 { socket(family, Int32(SOCK_STREAM.rawValue), 0) }
  #endif

  /// Whether this machine has an IPv6 loopback.
  package static var hasIPv6: Bool {
    let descriptor = open(AF_INET6)
    defer { _ = Foundation.close(descriptor) }
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_addr = in6addr_loopback
    return withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in6>.size)) == 0
      }
    }
  }

  private static func connect<Address>(_ descriptor: Int32, _ address: Address) -> Int32 {
    withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
      }
    }
  }

  deinit { close() }

  package func close() {
    if isOpen { _ = Foundation.close(descriptor) }
    isOpen = false
  }

  /// Closes with a reset instead of a FIN.
  package func reset() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    close()
  }

  package func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// False when the peer has closed.
  @discardableResult
  package func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  @discardableResult
  package func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress! + sent, bytes.count - sent, Self.sendFlags)
      }
      if count <= 0 { return false }
      sent += count
    }
    return true
  }

  package enum Received: Sendable {
    case bytes([UInt8])
    case end
    case timeout
  }

  package func receive(milliseconds: Int = 60_000, atMost: Int = 65_536) -> Received {
    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&wait, 1, Int32(milliseconds)) > 0 else { return .timeout }
    var buffer = [UInt8](repeating: 0, count: atMost)
    let count = recv(descriptor, &buffer, atMost, 0)
    return count > 0 ? .bytes(Array(buffer[..<count])) : .end
  }

  /// Everything until the peer closes; nil when it has not within the time.
  package func readToEnd(milliseconds: Int = 60_000) -> String? {
    var all: [UInt8] = []
    let end = now() + milliseconds
    while true {
      switch receive(milliseconds: max(0, end - now())) {
      case .bytes(let bytes): all += bytes
      case .end: return String(decoding: all, as: UTF8.self)
      case .timeout: return nil
      }
    }
  }

  /// What came until `text` is in it; nil when it has not come within the time.
  package func read(until text: String, milliseconds: Int = 60_000) -> String? {
    let wanted = Array(text.utf8)
    let end = now() + milliseconds
    var searched = 0
    while true {
      if let range = unread[searched...].firstRange(of: wanted) {
        defer { unread.removeSubrange(..<range.upperBound) }
        return String(decoding: unread[..<range.upperBound], as: UTF8.self)
      }
      searched = max(0, unread.count - wanted.count)
      guard case .bytes(let bytes) = receive(milliseconds: max(0, end - now())) else { return nil }
      unread += bytes
    }
  }

  private var unread: [UInt8] = []
}

/// Milliseconds of the monotonic clock.
package func now() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
}
