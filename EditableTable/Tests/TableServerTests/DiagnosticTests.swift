import Foundation
import Synchronization
import Testing

@testable import TableServer

@Suite("Diagnostics") struct DiagnosticTests {
  /// Keeps lines.
  final class Lines: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    @Sendable func write(_ bytes: [UInt8]) {
      lines.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
    }
  }

  /// Reads a line as a strict reader of logfmt would.
  static func fields(_ line: String) throws -> [(String, String)] {
    struct Wrong: Error {}
    guard line.hasSuffix("\n"), !line.dropLast().unicodeScalars.contains(where: { $0.value < 0x20 }) else {
      throw Wrong()
    }
    var rest = Substring(line.dropLast())
    var fields: [(String, String)] = []
    while !rest.isEmpty {
      guard let equals = rest.firstIndex(of: "=") else { throw Wrong() }
      let name = String(rest[..<equals])
      guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0 == "_" }) else { throw Wrong() }
      rest = rest[rest.index(after: equals)...]
      var value = ""
      if rest.first == "\"" {
        rest.removeFirst()
        while let next = rest.popFirst(), next != "\"" {
          if next == "\\", let escaped = rest.popFirst() {
            if escaped == "u" {
              guard let code = UInt16(rest.prefix(4), radix: 16) else { throw Wrong() }
              rest = rest.dropFirst(4)
              value += String(decoding: [code], as: UTF16.self)
            } else {
              value.append(escaped)
            }
          } else {
            value.append(next)
          }
        }
      } else {
        value = String(rest.prefix { $0 != " " })
        rest = rest.dropFirst(value.count)
      }
      fields.append((name, value))
      if let space = rest.popFirst(), space != " " { throw Wrong() }
    }
    return fields
  }

  @Test(
    "No text of a client's can forge a line or a field",
    arguments: [
      "a\nlevel=error event=forged", "a level=error", "\" level=error \"", "\\\" x=\"", "\u{2028}x",
      "\u{85}x", "",
      "\u{202e}x", "\r\n", "\u{0}", "\u{7f}", "=", "é", "\u{1b}[31m",
    ])
  func forged(_ text: String) throws {
    let line = DiagnosticLine.text(.info, "test", [("value", text), ("last", "1")], at: Date())
    let fields = try Self.fields(line)
    #expect(fields.map(\.0) == ["time", "level", "event", "value", "last"])
    #expect(fields[3].1 == text && fields[1].1 == "info")
    #expect(
      line.unicodeScalars.dropLast().allSatisfy { $0 == " " || $0.properties.generalCategory != .control })
  }

  @Test("A value that is too long is cut")
  func long() throws {
    let text = String(repeating: "x", count: DiagnosticLine.longestValue)
    #expect(DiagnosticLine.value(text) == text)
    #expect(DiagnosticLine.value(text + "y") == "\"\(text)…\"")
  }

  @Test("Each level writes itself and what matters more")
  func levels() {
    for level in DiagnosticLevel.allCases {
      let lines = Lines()
      let diagnostics = Diagnostics(level: level, write: lines.write)
      for each in DiagnosticLevel.allCases { diagnostics.log(each, "test") }
      diagnostics.flush()
      #expect(lines.all.count == DiagnosticLevel.allCases.firstIndex(of: level)! + 1)
    }
    #expect(!Diagnostics.silent.writes(.error))
  }

  @Test("Whoever does not read the lines holds up nobody, and is told how many were dropped")
  func unread() {
    let (lines, mayGo) = (Lines(), DispatchSemaphore(value: 0))
    let diagnostics = Diagnostics(level: .info, limit: 1000) { bytes in
      mayGo.wait()
      lines.write(bytes)
    }
    for _ in 0..<1000 { diagnostics.log(.info, "test", [("text", String(repeating: "x", count: 100))]) }
    for _ in 0..<2000 { mayGo.signal() }
    diagnostics.flush()
    let written = lines.all.count
    #expect(written > 0 && written < 10)
    diagnostics.log(.info, "test")
    diagnostics.flush()
    #expect(lines.all[written].contains("event=lines_dropped count=\(1000 - written)"))
  }

  @Test("Every request is one line, with no secret and no text of a row in it")
  func requests() async throws {
    let lines = Lines()
    var service = TableServerOptions()
    service.diagnostics = Diagnostics(level: .debug, write: lines.write)
    let table = try TestTable(service: service)
    let stream = try await table.follow()
    let viewer = try #require(try await stream.next()).data
    let secret = String(viewer.split(separator: "\"")[3])
    #expect(secret.count == 32)
    _ = try await table.post("/api/viewers/\(secret)", #"{"from":0,"count":1}"#)
    _ = try await table.command(#"{"type":"addItem","text":"private words"}"#)
    _ = try await table.get(
      "/api/nothing%0Alevel=error?secret=private", headers: ["Authorization": "Bearer private"])
    _ = try await table.get("/api/table", headers: ["Host": "evil.example"])
    await table.server.stop()
    service.diagnostics.flush()
    let all = try lines.all.map(Self.fields)
    #expect(all.count == 5)
    for fields in all {
      #expect(fields.map(\.0).prefix(7) == ["time", "level", "event", "address", "method", "path", "status"])
      #expect(fields[1].1 == "debug" && fields[3].1 == "127.0.0.1")
    }
    let paths = Set(all.map { $0[5].1 })
    #expect(
      paths == ["/api/changes", "/api/viewers", "/api/commands", "/api/nothing\nlevel=error", "/api/table"])
    #expect(all.contains { $0.contains { $0 == ("code", "host_not_allowed") } })
    #expect(!lines.all.joined().contains("private") && !lines.all.joined().contains(secret))
  }
}
