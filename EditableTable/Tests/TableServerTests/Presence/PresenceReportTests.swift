import EditableTable
import Testing

@testable import TableServer

@Suite("What a server reports of who is here") struct PresenceReportTests {
  static let server = "00000000c0ffee00"

  static func person(
    _ text: String, _ order: Int = 0, name: String? = nil, editing: [TableRow.ID] = []
  ) -> PresentPerson {
    let person = PublicPerson(PersonID(text)!)
    var present = PresentPerson(person, order: order)
    present.add(Announcement(person: person, name: name, editing: nil))
    for row in editing { present.edits(row) }
    return present
  }

  /// The bytes of a report with these fields in place of the usual ones.
  private static func message(
    _ fields: [String: String] = [:], more: String = ""
  ) -> [UInt8] {
    let usual = [
      ("form", "1"), ("server", "\"\(server)\""), ("number", "1"), ("type", "\"here\""),
      ("people", #"[{"id":"0123456789abcdef","name":"Ada","editing":["fedcba9876543210"]}]"#), ("more", "0"),
    ]
    let written = usual.map { "\"\($0.0)\":\(fields[$0.0] ?? $0.1)" }.joined(separator: ",")
    return Array("{\(written)\(more)}".utf8)
  }

  @Test("What is written is read, and of many people as many as fit are named and the others counted")
  func roundTrip() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("PresenceReportTests.roundTrip: seed \(seed)")
    var generator = SplitMix64(seed: seed)
    for round in 0..<100 {
      let count = round == 0 ? 60 : Int.random(in: 0...70, using: &generator)
      let people = (0..<count).map { index in
        let letter = round == 0 ? "\"" : ["a", "ß", "語", "\"", "👩🏽"].randomElement(using: &generator)!
        let length = PersonName.longest / letter.utf8.count
        let longest = round == 0 ? length : Int.random(in: 0...length, using: &generator)
        let rows = round == 0 ? 4 : Int.random(in: 0...4, using: &generator)
        return Self.person(
          "p\(index)", index, name: longest == 0 ? nil : String(repeating: letter, count: longest),
          editing: TableRow.random(count: rows).map(\.id))
      }
      let message = PresenceReport.message(Self.server, round + 1, PresenceReport.content(people))
      #expect(message.count <= PresenceReport.longest)
      let report = try PresenceReport(message)
      #expect(report.server == Self.server && report.number == round + 1 && !report.isLast)
      #expect(report.people == Array(people.prefix(report.people.count)))
      #expect(report.people.count + report.more == count)
      #expect(report.people.count <= PresenceBoard.mostNamed && report.people.count >= min(count, 20))
    }
    let bye = try PresenceReport(
      PresenceReport.message(Self.server, .max, PresenceReport.content([]), isLast: true))
    #expect(bye == PresenceReport(server: Self.server, number: .max, people: [], more: 0, isLast: true))
  }

  @Test("Fifty people with usual names who all edit fit")
  func usual() throws {
    let people = (0..<50).map { index in
      Self.person("p\(index)", index, name: "Somebody \(index)", editing: [TableRow.random().id])
    }
    let message = PresenceReport.message(Self.server, 1, PresenceReport.content(people))
    #expect(try PresenceReport(message).people == people)
  }

  @Test("What nobody of ours wrote is refused")
  func malformed() throws {
    #expect(try PresenceReport(Self.message()).people.count == 1)
    let people = { (count: Int) in
      let one = #"{"id":"0123456789abcdef","editing":[]}"#
      return "[" + [String](repeating: one, count: count).joined(separator: ",") + "]"
    }
    #expect(try PresenceReport(Self.message(["people": people(50)])).people.count == 50)
    var wrong: [[UInt8]] = [
      [], Array("{}".utf8), Array("[]".utf8), Array("null".utf8), [0xff], Self.message(more: ",\"x\":1"),
      Self.message(more: ",\"more\":0"), Self.message(more: String(repeating: " ", count: 6000)),
    ]
    for (field, values) in [
      ("form", ["2", "\"1\"", "1.0"]),
      ("server", ["\"\"", "1", "\"00000000C0FFEE00\"", "\"00000000c0ffee000\""]),
      ("number", ["0", "-1", "9223372036854775808", "1e3", "\"1\""]), ("type", ["\"\"", "\"else\"", "1"]),
      ("more", ["-1", "1000001", "9223372036854775807", "null"]),
      (
        "people",
        [
          "{}", "[1]", "[{}]", people(51), #"[{"id":"x","editing":[]}]"#, #"[{"id":"0123456789abcdef"}]"#,
          #"[{"id":"0123456789abcdef","editing":["x"]}]"#, #"[{"id":"0123456789abcdef","editing":[1]}]"#,
          #"[{"id":"0123456789abcdef","editing":[],"hue":1}]"#,
          #"[{"id":"0123456789abcdef","editing":[],"name":1}]"#,
          #"[{"id":"0123456789abcdef","editing":["0","1","2","3","4"]}]"#
            .replacing(/"(\d)"/) { "\"000000000000000\($0.1)\"" },
        ]
      ),
    ] { wrong += values.map { Self.message([field: $0]) } }
    wrong.append(Self.message(["people": "[]", "more": "1"]))
    for message in wrong {
      #expect(throws: RequestError.self, "\(String(decoding: message, as: UTF8.self))") {
        try PresenceReport(message)
      }
    }
  }

  @Test("A name that may not be shown is left out, and whoever has it is here")
  func names() throws {
    for name in [#"\u202e"#, #"a\nb"#, "", String(repeating: "x", count: 65)] {
      let people = #"[{"id":"0123456789abcdef","name":"\#(name)","editing":[]}]"#
      let report = try PresenceReport(Self.message(["people": people]))
      #expect(report.people.map(\.name) == [nil])
    }
  }

  @Test("Whatever bytes come, they are refused or make a report within the bounds")
  func fuzz() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("PresenceReportTests.fuzz: seed \(seed)")
    var generator = SplitMix64(seed: seed)
    let people = (0..<5).map { Self.person("p\($0)", $0, name: "n\($0)", editing: [TableRow.random().id]) }
    let whole = PresenceReport.message(Self.server, 77, PresenceReport.content(people))
    var read = 0
    for _ in 0..<5000 {
      var message = whole
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let index = Int.random(in: 0..<message.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: message[index] = UInt8.random(in: 0...255, using: &generator)
        case 1: message.remove(at: index)
        default: message.insert(message.randomElement(using: &generator)!, at: index)
        }
      }
      guard let report = try? PresenceReport(message) else { continue }
      read += 1
      #expect(report.people.count <= 50 && (0...1_000_000).contains(report.more) && report.number > 0)
      #expect(report.people.allSatisfy { $0.editing.count <= 4 && ($0.name?.utf8.count ?? 1) <= 64 })
    }
    #expect(read > 0)
  }
}
