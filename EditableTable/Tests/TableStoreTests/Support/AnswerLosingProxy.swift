import Foundation
import Synchronization

/// Between a log and its PostgreSQL: breaks connections off at a moment that is asked for.
final class AnswerLosingProxy: Sendable {
  enum Moment: CaseIterable {
    /// The statement does not get to the server.
    case beforeTheStatement
    /// The server has the statement; whether it is done with it is open.
    case afterTheStatement
    /// The server has committed, and its answer is lost.
    case beforeTheAnswer
  }

  let port: Int
  private let listening: Int32
  private let server: Int
  private let state = Mutex(State())

  private struct State {
    var moments: [Moment] = []
    /// A part of the statements that the moments are of.
    var statement = "editable_table.append("
    var breaks = 0
    var isClosed = false
  }

  /// How many connections were broken off.
  var breaks: Int { state.withLock { $0.breaks } }

  /// What becomes of the next appends, one by one.
  func breakOff(_ moments: Moment...) { state.withLock { $0.moments += moments } }

  /// What becomes of the next statement that has `text` in it.
  func breakOff(_ moment: Moment, at text: String) {
    state.withLock { ($0.moments, $0.statement) = ([moment], text) }
  }

  init(to port: Int) throws {
    server = port
    let listening = socket(AF_INET, Self.stream, 0)
    var address = Self.loopback(0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        bind(listening, generic, length) == 0 && listen(listening, 16) == 0
          && getsockname(listening, generic, &length) == 0
      }
    }
    guard bound else { throw CocoaError(.fileNoSuchFile) }
    self.listening = listening
    self.port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [self] in accept() }
  }

  /// Takes no more connections; those there are end with their logs.
  func close() {
    state.withLock { $0.isClosed = true }
    shutdown(listening, Int32(SHUT_RDWR))
  }

  private func accept() {
    while case let client = Foundation.accept(listening, nil, nil), client >= 0 {
      if state.withLock({ $0.isClosed }) { break }
      let upstream = socket(AF_INET, Self.stream, 0)
      var address = Self.loopback(server)
      let isConnected = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(upstream, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
      precondition(isConnected)
      Thread.detachNewThread { [self] in pass(client, upstream) }
    }
    Foundation.close(listening)
  }

  /// Carries what either says to the other, until one of them ends or it is time to break off.
  private func pass(_ client: Int32, _ upstream: Int32) {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var losesAnswer = false
    passing: while true {
      var sources = [client, upstream].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      if poll(&sources, 2, -1) < 0 { continue }
      for (index, source) in sources.enumerated() where source.revents != 0 {
        let count = read(source.fd, &bytes, bytes.count)
        if count <= 0 { break passing }
        var piece = bytes[..<count]
        if index == 1 && losesAnswer {
          // "Ready for the next statement" comes after the commit: Z, 5 as the length, I.
          if piece.suffix(6) == [0x5a, 0, 0, 0, 5, 0x49] { break passing }
          continue
        }
        let moment = index == 0 && isAwaited(piece) ? takeMoment() : nil
        if moment == .beforeTheStatement { break passing }
        while !piece.isEmpty {
          let other = sources[1 - index].fd
          let written = piece.withUnsafeBytes { send(other, $0.baseAddress, $0.count, Self.quiet) }
          if written <= 0 { break passing }
          piece = piece.dropFirst(written)
        }
        if moment == .afterTheStatement { break passing }
        if moment == .beforeTheAnswer { losesAnswer = true }
      }
    }
    Foundation.close(client)
    Foundation.close(upstream)
  }

  private func isAwaited(_ piece: ArraySlice<UInt8>) -> Bool {
    String(decoding: piece, as: UTF8.self).contains(state.withLock { $0.statement })
  }

  private func takeMoment() -> Moment? {
    state.withLock { state in
      if state.moments.isEmpty { return nil }
      state.breaks += 1
      return state.moments.removeFirst()
    }
  }

  private static func loopback(_ port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    return address
  }

  #if canImport(Darwin)
    private static var stream: Int32 { SOCK_STREAM }
    private static var quiet: Int32 { 0 }
  #else
    private static var stream: Int32 { Int32(SOCK_STREAM.rawValue) }
    private static var quiet: Int32 { Int32(MSG_NOSIGNAL) }
  #endif
}
