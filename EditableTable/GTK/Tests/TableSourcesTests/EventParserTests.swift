import Testing
import WindowTestSupport

@testable import TableSources

extension SourceTests {
  @Suite("Server-sent events") struct EventParserTests {
    private func parse(_ text: String, longest: Int = 1000) throws -> [String] {
      var parser = EventParser(longest: longest)
      return try parser.take(Array(text.utf8)).map {
        "\($0.name)|\(String(decoding: $0.data, as: UTF8.self))"
      }
    }

    @Test(
      "Lines end in any of three ways, and fields are read as the standard has it",
      arguments: [
        ("event: a\ndata: 1\n\n", ["a|1"]), ("event: a\r\ndata: 1\r\n\r\n", ["a|1"]),
        ("event:a\rdata:1\r\r", ["a|1"]),
        ("data: 1\ndata:  2\n\n", ["|1\n 2"]), ("data\n\n", ["|"]), ("event: a\n\n", []),
        (": comment\n\n", []),
        ("id: 7\nretry: 5\nother: x\ndata: 1\n\ndata: 2\n\n", ["|1", "|2"]), ("data: 1\n", []),
        ("event: \(String(repeating: "x", count: 40))\ndata: 1\n\n", ["|1"]),
      ])
    func fields(text: String, events: [String]) throws {
      #expect(try parse(text) == events)
    }

    @Test("Wherever the stream is cut, the events are the same")
    func pieces() throws {
      let seed = UInt64.random(in: 0...UInt64.max)
      print("pieces: seed \(seed)")
      var random = SplitMix64(seed: seed)
      for _ in 0..<2000 {
        let text = (0..<Int.random(in: 0...30, using: &random))
          .map { _ in
            ["\n", "\r", "\r\n", "data: x", "event: é", ":", " ", "data"].randomElement(using: &random)!
          }
          .joined()
        var parser = EventParser(longest: 1000)
        var whole = EventParser(longest: 1000)
        var rest = Array(text.utf8)[...]
        var events: [EventParser.Event] = []
        while !rest.isEmpty {
          let count = Int.random(in: 1...rest.count, using: &random)
          events += try parser.take(Array(rest.prefix(count)))
          rest = rest.dropFirst(count)
        }
        #expect(try events == whole.take(Array(text.utf8)), "\(text.debugDescription)")
      }
    }

    @Test("A line and an event are no longer than allowed")
    func tooLong() throws {
      _ = try parse("data: 1234\n\n", longest: 10)
      #expect(throws: EventParser.TooLong.self) { try parse("data: 12345", longest: 10) }
      #expect(throws: EventParser.TooLong.self) {
        try parse("data: 1234\ndata: 1234\ndata: 1234\n", longest: 10)
      }
    }
  }
}
