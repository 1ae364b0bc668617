import Foundation

/// A bare TCP client. Every wait is bounded, and happens on a thread of its own: the tests share the few
/// threads on which the server's handlers run.
final class TestSocket: Sendable {
  private let descriptor: Int32

  init(port: UInt16, receiveBuffer: Int32 = 0) throws {
    descriptor = Self.open()
    var size = receiveBuffer
    if size > 0 { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, 4) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
    let code = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard code == 0 else { throw Failure("cannot connect to port \(port)") }
  }

  deinit { close(descriptor) }

  // A peer that is gone raises no signal.
  #if canImport(Darwin)
    private static let sendFlags: Int32 = 0
    private static func open() -> Int32 {
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
      var one: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &one, 4)
      return descriptor
    }
  #else
    private static let sendFlags = Int32(MSG_NOSIGNAL)
    private static func open() -> Int32 { socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) }
  #endif

  struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  func send(_ bytes: [UInt8]) async throws {
    let descriptor = descriptor
    let isSent = await Self.onThread {
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
    // A server that refuses early may close before it has read everything; its answer is what counts.
    if !isSent { return }
  }

  /// What has come; empty at the end of the connection. Throws when nothing comes in time.
  func receive(milliseconds: Int32 = 10_000) async throws -> [UInt8] {
    let descriptor = descriptor
    let bytes: [UInt8]? = await Self.onThread {
      var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&wait, 1, milliseconds) > 0 else { return nil }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = recv(descriptor, &buffer, buffer.count, 0)
      return count > 0 ? Array(buffer[..<count]) : []
    }
    guard let bytes else { throw Failure("nothing came within \(milliseconds) ms") }
    return bytes
  }

  private static func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: body()) }
    }
  }
}
