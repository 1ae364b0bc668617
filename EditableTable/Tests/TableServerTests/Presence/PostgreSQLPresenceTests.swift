import EditableTable
import TableStore
import Testing

@testable import TableServer

/// Two servers of one table, in the database that TABLE_STORE_TEST_POSTGRESQL names.
@Suite(.enabled(if: TestDatabase.address != nil), .timeLimit(.minutes(1))) struct PostgreSQLPresenceTests {
  private struct Node {
    let log: PostgreSQLLog
    let table: TestTable

    init(_ url: String) async throws {
      log = try await PostgreSQLLog.open(url)
      let engine = try await TableEngine.open(log, firstRows: TableRow.random(count: 3))
      var service = TableServerOptions()
      service.peers = log
      service.pace = PresenceBoard.Pace(delay: 0.05, leaving: 0.2, beat: 0.2, silence: 3)
      table = try TestTable(engine, service: service)
    }

    /// Opens a stream of changes.
    func viewer() async throws -> Viewer {
      let stream = try await table.follow("?count=1")
      let first = try #require(try await stream.next())
      return Viewer(stream: stream, token: String(first.data.split(separator: "\"")[3]), table: table)
    }

    func stop() async {
      await table.server.stop()
      await table.engine.close()
      await log.close()
    }
  }

  private struct Viewer {
    let stream: TestStream
    let token: String
    let table: TestTable

    func say(_ body: String) async throws -> String {
      let answer = try await table.post("/api/viewers/\(token)/presence", body)
      #expect(answer.status == 200)
      return answer.body
    }

    /// Reads until somebody is told who is here as `isExpected` has it.
    func reads(_ isExpected: (String) -> Bool) async throws -> Bool {
      while let event = try await stream.next(milliseconds: 30_000) {
        if event.name == "presence" && isExpected(event.data) { return true }
      }
      return false
    }
  }

  private static func url() -> String {
    let address = TestDatabase.address!
    return "\(address)\(address.contains("?") ? "&" : "?")table=\(CommandID())"
  }

  private static let nobody = #"{"people":[],"more":0}"#

  @Test("Who joins, edits a row and leaves is seen through the other server, in the same colour")
  func together() async throws {
    let url = Self.url()
    let (a, b) = (try await Node(url), try await Node(url))
    let bob = try await b.viewer()
    do {
      let ada = try await a.viewer()
      let known = try await ada.say(#"{"person":"ada","name":"Ada ü\"語"}"#)
      let shown = String(known.dropLast()) + #","editing":[]}"#
      #expect(try await bob.reads { $0.contains(shown) })
      let row = a.table.latest.rows[1].id
      _ = try await ada.say(#"{"person":"ada","name":"Ada","editing":"\#(row)"}"#)
      #expect(try await bob.reads { $0.contains(#""name":"Ada","editing":["\#(row)"]"#) })
      _ = try await bob.say(#"{"person":"bob","name":"Bob"}"#)
      #expect(try await ada.reads { $0.contains(#""name":"Bob""#) && $0.contains(#""name":"Ada""#) })
      // Whoever looks only now is told as well, and so is one through a server that starts now.
      let late = try await Node(url)
      let cleo = try await late.viewer()
      #expect(try await cleo.reads { $0.contains(#""name":"Bob""#) && $0.contains(#""name":"Ada""#) })
      await late.stop()
    }
    #expect(try await bob.reads { !$0.contains("Ada") && $0.contains("Bob") })
    await a.stop()
    await b.stop()
  }

  @Test("The people of a server that stops go, and so do those of one that is cut off")
  func gone() async throws {
    let url = Self.url()
    let b = try await Node(url)
    let bob = try await b.viewer()
    for isCutOff in [false, true] {
      let a = try await Node(url)
      let ada = try await a.viewer()
      _ = try await ada.say(#"{"person":"ada","name":"Ada"}"#)
      #expect(try await bob.reads { $0.contains("Ada") })
      if isCutOff { await a.log.close() } else { await a.stop() }
      #expect(try await bob.reads { $0 == Self.nobody })
      if isCutOff { await a.stop() }
    }
    await b.stop()
  }

  @Test("What others write on the servers' channel is refused, counted and changes nothing")
  func garbage() async throws {
    let url = Self.url()
    let node = try await Node(url)
    let stranger = try await PostgreSQLLog.open(url)
    let ada = try await node.viewer()
    _ = try await ada.say(#"{"person":"ada","name":"Ada"}"#)
    #expect(try await ada.reads { $0.contains("Ada") })
    stranger.tell(Array("nonsense".utf8))
    var refused = 0.0
    for _ in 0..<1000 where refused == 0 {
      try await Task.sleep(for: .milliseconds(10))
      let samples = try OperationTests.samples(try await node.table.get("/metrics").body)
      refused = try #require(samples["editable_table_refused_reports_total"])
    }
    #expect(refused == 1)
    await stranger.close()
    await node.stop()
  }
}
