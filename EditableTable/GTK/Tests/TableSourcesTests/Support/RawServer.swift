import Foundation
import Glibc

/// A server that answers each connection with given bytes, whatever they are, and then closes it or says no more.
nonisolated final class RawServer: Sendable {
  enum Then {
    case close
    case hold
  }
  typealias Answer = @Sendable (_ connection: Int, _ request: String) -> (bytes: [UInt8], then: Then)

  let port: UInt16
  private let listener: Int32

  init(_ answer: @escaping Answer) {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        precondition(bind(listener, $0, length) == 0 && listen(listener, 16) == 0)
        getsockname(listener, $0, &length)
      }
    }
    self.listener = listener
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread {
      var count = 0
      while true {
        let connection = accept(listener, nil, nil)
        if connection < 0 { break }
        let number = count
        Thread.detachNewThread { Self.serve(connection, number, answer) }
        count += 1
      }
      close(listener)
    }
  }

  /// Accepts no more.
  func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

  private static func serve(_ connection: Int32, _ number: Int, _ answer: Answer) {
    defer { close(connection) }
    var buffer = [UInt8](repeating: 0, count: 65536)
    var request = ""
    while !request.contains("\r\n\r\n") {
      let count = recv(connection, &buffer, buffer.count, 0)
      if count <= 0 { return }
      request += String(decoding: buffer[..<count], as: UTF8.self)
    }
    let (bytes, then) = answer(number, request)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return }
      sent += count
    }
    // Until the other side goes.
    if then == .hold { while recv(connection, &buffer, buffer.count, 0) > 0 {} }
  }

  /// The head of a stream, and what comes in it.
  static func stream(_ events: String) -> [UInt8] {
    Array("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n\(events)".utf8)
  }

  /// A window of rows that say their positions.
  static func window(version: Int = 0, count: Int, from: Int = 0, size: Int = 240) -> String {
    let end = min(count, from + size)
    let rows = (min(from, end)..<end).map { "{\"id\":\"\(TableRowID.text($0))\",\"text\":\"\($0)\"}" }
    return event(
      "window",
      """
      {"viewer":"v","history":"h","version":\(version),"count":\(count),"from":\(from),"size":\(size),\
      "rows":[\(rows.joined(separator: ","))]}
      """)
  }

  static func event(_ name: String, _ data: String) -> String { "event: \(name)\ndata: \(data)\n\n" }

  /// Identities of rows for tests.
  enum TableRowID {
    static func text(_ number: Int) -> String {
      let digits = String(number, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
  }
}
