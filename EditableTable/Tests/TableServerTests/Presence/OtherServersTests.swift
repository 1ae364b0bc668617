import EditableTable
import Testing

@testable import TableServer

@Suite("Who is here through other servers") struct OtherServersTests {
  fileprivate static let silence = 25.0
  fileprivate static let leaving = 2.0

  private static func report(
    _ server: Int, _ number: Int, _ people: [String] = [], more: Int = 0, isLast: Bool = false
  ) -> PresenceReport {
    PresenceReport(
      server: TableRow.ID(rawValue: UInt64(server)).description, number: number,
      people: people.enumerated().map { PresenceReportTests.person($1, $0, name: $1) }, more: more,
      isLast: isLast)
  }

  /// A class, for `#expect` to call what changes it.
  private final class Others {
    private var others = OtherServers()
    var names: [String] { others.people.map { $0.name! } }
    var more: Int { others.more }
    var count: Int { others.count }

    func take(_ report: PresenceReport, at now: Double) -> OtherServers.Outcome {
      others.take(report, silence: OtherServersTests.silence, leaving: OtherServersTests.leaving, at: now)
    }

    func expire(at now: Double) -> Bool { others.expire(at: now) }
  }

  @Test("The report with the largest number counts, and a silent server's people go")
  func newest() {
    let others = Others()
    #expect(others.take(Self.report(1, 5, ["a"]), at: 0) == .newServer)
    #expect(others.take(Self.report(1, 5, ["x"]), at: 1) == .nothing)
    #expect(others.take(Self.report(1, 4, ["x"]), at: 1) == .nothing)
    #expect(others.take(Self.report(2, 1, ["b"], more: 3), at: 10) == .newServer)
    #expect(others.take(Self.report(1, 6, ["a"]), at: 12) == .nothing)
    #expect(others.names == ["a", "b"] && others.more == 3 && others.count == 2)
    #expect(others.take(Self.report(1, 9, ["c", "a"]), at: 13) == .changed)
    #expect(others.names == ["c", "a", "b"])
    #expect(!others.expire(at: 34))
    #expect(others.expire(at: 35))
    #expect(others.names == ["c", "a"] && others.more == 0)
    // A report that came late keeps nobody here.
    #expect(others.take(Self.report(1, 8, ["c"]), at: 37) == .nothing)
    #expect(others.expire(at: 38) && others.names.isEmpty && others.count == 0)
    #expect(others.take(Self.report(1, 1, ["a"]), at: 40) == .newServer)
  }

  @Test("A server that stops has its people stay for a moment, and what it said earlier brings nobody back")
  func stopping() {
    let others = Others()
    #expect(others.take(Self.report(1, 7, isLast: true), at: 0) == .nothing)
    _ = others.take(Self.report(1, 1, ["a"]), at: 0)
    #expect(others.take(Self.report(1, 3, isLast: true), at: 10) == .changed)
    #expect(!others.expire(at: 11.9) && others.names == ["a"])
    #expect(others.take(Self.report(1, 2, ["a", "b"]), at: 11) == .nothing)
    #expect(others.expire(at: 12) && others.names.isEmpty)
    #expect(others.take(Self.report(1, 2, ["a"]), at: 34) == .nothing)
    #expect(others.names.isEmpty)
  }

  @Test("There are not more servers than are remembered, and there is room again when some are gone")
  func bounds() {
    let others = Others()
    for server in 0..<OtherServers.most {
      #expect(others.take(Self.report(server, 1, ["p\(server)"]), at: Double(server) / 10) == .newServer)
    }
    #expect(others.take(Self.report(100, 1, ["x"]), at: 20) == .refused)
    #expect(others.count == OtherServers.most)
    #expect(others.take(Self.report(0, 2, ["y"]), at: 20) == .changed)
    #expect(others.take(Self.report(100, 1, ["x"]), at: 26) == .newServer)
    #expect(others.count <= OtherServers.most && others.names.contains("x"))
  }

  @Test("Whatever is lost, doubled and late, what is shown is what the newest reports that came say")
  func model() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("OtherServersTests.model: seed \(seed)")
    var generator = SplitMix64(seed: seed)
    var (shown, gone) = (0, 0)
    for _ in 0..<50 {
      let others = Others()
      var newest: [Int: (report: PresenceReport, time: Double)] = [:]
      var late: [PresenceReport] = []
      var now = 0.0
      for number in 1...60 {
        now += Double.random(in: 0...8, using: &generator)
        let server = Int.random(in: 0..<4, using: &generator)
        let people = ["a", "b", "c"].filter { _ in Bool.random(using: &generator) }.map { "\($0)\(server)" }
        late.append(Self.report(server, number, people))
        _ = others.expire(at: now)
        newest = newest.filter { now - $0.value.time < Self.silence }
        for report in late.shuffled(using: &generator).prefix(Int.random(in: 0...3, using: &generator)) {
          _ = others.take(report, at: now)
          let key = Int(TableRow.ID(report.server)!.rawValue)
          if newest[key].map({ $0.report.number < report.number }) ?? true { newest[key] = (report, now) }
          // Some come again, even after a long time.
          if Int.random(in: 0..<3, using: &generator) > 0 { late.removeAll { $0 == report } }
        }
        let expected = newest.values.flatMap { $0.report.people.map { $0.name! } }
        #expect(others.names.sorted() == expected.sorted())
        shown += expected.count
        gone += 4 - newest.count
      }
    }
    #expect(shown > 0 && gone > 0)
  }
}
