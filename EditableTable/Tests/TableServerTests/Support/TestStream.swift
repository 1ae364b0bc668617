import Foundation

/// A stream of server-sent events that is being read.
final class TestStream {
  struct Event {
    var name = ""
    var id: String?
    var data = ""
  }

  let head: TestAnswer
  private let socket: TestSocket
  private var unread: [UInt8]
  private(set) var comments = 0

  init(port: UInt16, target: String, headers: [String: String], receiveBuffer: Int32) async throws {
    socket = try TestSocket(port: port, receiveBuffer: receiveBuffer)
    let more = headers.map { "\($0.key): \($0.value)\r\n" }.joined()
    // HTTP/1.0, so that the body comes as it is and not in chunks.
    await socket.send(Array("GET \(target) HTTP/1.0\r\nHost: 127.0.0.1:\(port)\r\n\(more)\r\n".utf8))
    var bytes: [UInt8] = []
    var end: Int?
    while end == nil {
      let piece = try await socket.receive()
      if piece.isEmpty { break }
      bytes += piece
      end = Self.end(of: Array("\r\n\r\n".utf8), in: bytes, from: 0)
    }
    head = try TestAnswer(bytes: bytes)
    unread = end.map { Array(bytes[$0...]) } ?? []
  }

  /// The next event; nil when the stream has ended.
  func next(milliseconds: Int = 60_000) async throws -> Event? {
    while true {
      var searched = 0
      while let end = Self.end(of: [10, 10], in: unread, from: searched) {
        let block = String(decoding: unread[..<(end - 2)], as: UTF8.self)
        unread.removeFirst(end)
        searched = 0
        if block.hasPrefix(":") {
          comments += 1
          continue
        }
        return event(block)
      }
      searched = max(0, unread.count - 1)
      let piece = try await socket.receive(milliseconds: milliseconds)
      if piece.isEmpty { return nil }
      unread += piece
    }
  }

  private func event(_ block: String) -> Event {
    var event = Event()
    for line in block.split(separator: "\n") {
      let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
      switch parts[0] {
      case "event": event.name = parts[1]
      case "id": event.id = parts[1]
      default: event.data = parts[1]
      }
    }
    return event
  }

  private static func end(of pattern: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    var index = start
    while index + pattern.count <= bytes.count {
      if bytes[index] == pattern[0] && bytes[index..<index + pattern.count].elementsEqual(pattern) {
        return index + pattern.count
      }
      index += 1
    }
    return nil
  }
}
