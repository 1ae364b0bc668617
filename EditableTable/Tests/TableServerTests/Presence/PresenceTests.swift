import EditableTable
import Synchronization
import Testing

@testable import TableServer

@Suite("Presence") struct PresenceTests {
  final class Calls: Sendable {
    private let calls = Mutex(0)
    var count: Int { calls.withLock { $0 } }
    @Sendable func add() { calls.withLock { $0 += 1 } }
  }

  private func announcement(_ person: String, _ name: String? = nil, editing: TableRow.ID? = nil)
    -> Announcement
  {
    Announcement(person: PublicPerson(PersonID(person)!), name: name, editing: editing)
  }

  private func text(_ board: PresenceBoard) -> String { String(decoding: board.message.bytes, as: UTF8.self) }

  private func wait(until condition: () -> Bool) async -> Bool {
    for _ in 0..<2000 {
      if condition() { return true }
      try? await Task.sleep(for: .milliseconds(5))
    }
    return condition()
  }

  @Test("What changes within a moment is told once, and what leads to the same is not told")
  func merged() async throws {
    let calls = Calls()
    let board = PresenceBoard(pace: .init(delay: 0.3, leaving: 0.3), changed: calls.add)
    #expect(board.message.number == 0)
    for index in 0..<100 {
      board.announce(announcement("p\(index % 10)", "n\(index)"), by: "v\(index % 10)", viewers: 10)
    }
    #expect(calls.count == 0)
    #expect(await wait { calls.count == 1 })
    #expect(board.message.number == 1 && board.count == 10)
    #expect(text(board).contains(#""name":"n99""#) && !text(board).contains(#""name":"n89""#))
    // Somebody comes and goes, and somebody says the same again.
    board.announce(announcement("other"), by: "v", viewers: 11)
    board.leave("v", viewers: 10)
    board.announce(announcement("p9", "n99"), by: "v9", viewers: 10)
    try await Task.sleep(for: .milliseconds(800))
    #expect(calls.count == 1)
    for index in 0..<10 { board.leave("v\(index)", viewers: 0) }
    board.leave("v0", viewers: 0)
    #expect(await wait { calls.count == 2 })
    #expect(board.message.number == 0 && text(board).contains(#"{"people":[],"more":0}"#))
  }

  @Test("Who leaves is told later than who comes, and whoever is back by then never left")
  func leaving() async throws {
    let calls = Calls()
    let board = PresenceBoard(pace: .init(delay: 0.01, leaving: 60), changed: calls.add)
    board.announce(announcement("a"), by: "1", viewers: 2)
    #expect(await wait { calls.count == 1 })
    board.leave("1", viewers: 1)
    board.announce(announcement("a"), by: "2", viewers: 2)
    try await Task.sleep(for: .milliseconds(300))
    // What is due sooner does not wait for what is due later.
    board.announce(announcement("b"), by: "3", viewers: 3)
    #expect(await wait { calls.count == 2 })
    #expect(text(board).contains(PublicPerson(PersonID("b")!).text))
  }

  @Test("Of many people a few are named, first those who edit, and the message stays small")
  func many() async throws {
    let calls = Calls()
    let board = PresenceBoard(pace: .init(delay: 0.5, leaving: 0.5), changed: calls.add)
    let name = String(repeating: "\"", count: PersonName.longest)
    for index in 0..<1000 {
      board.announce(
        announcement("p\(index)", name, editing: index == 999 ? TableRow.random().id : nil), by: "\(index)",
        viewers: 1000)
    }
    #expect(await wait { calls.count == 1 })
    #expect(text(board).hasSuffix("\"more\":950}\n\n") && board.message.bytes.count < 20_000)
    #expect(text(board).contains("{\"people\":[{\"id\":\"\(PublicPerson(PersonID("p999")!).text)\""))
  }

  @Test("A person with several viewers is one, and edits what they edit in all of them, up to a few")
  func several() async throws {
    let calls = Calls()
    let board = PresenceBoard(pace: .init(delay: 0.3, leaving: 0.3), changed: calls.add)
    let rows = TableRow.random(count: 6)
    for (index, row) in rows.enumerated() {
      board.announce(announcement("a", index == 2 ? "Ada" : nil, editing: row.id), by: "\(index)", viewers: 6)
    }
    #expect(await wait { calls.count == 1 })
    let person = PublicPerson(PersonID("a")!)
    let ids = rows.prefix(4).map { "\"\($0.id)\"" }.joined(separator: ",")
    #expect(
      text(board)
        == "event: presence\ndata: {\"people\":[{\"id\":\"\(person.text)\",\"hue\":\(person.hue),\"name\":\"Ada\",\"editing\":[\(ids)]}],\"more\":0}\n\n"
    )
  }

  @Test("A viewer is sent the newest message only, in turn with the table, and none when nobody is here")
  func viewer() async throws {
    let engine = TableEngine(rows: TableRow.random(count: 3))
    let calls = Calls()
    let registry = ViewerRegistry(engine.history, pace: .init(delay: 0.01, leaving: 0.01), wakeAll: calls.add)
    let viewer = registry.open(.standard, since: nil, .anybody)
    func names() -> [String] {
      var names: [String] = []
      while let bytes = viewer.next() {
        names += String(decoding: bytes, as: UTF8.self).matches(of: /event: (\w+)/).map { String($0.1) }
      }
      return names
    }
    #expect(names() == ["window"])
    registry.announce(announcement("a"), by: viewer)
    #expect(await wait { calls.count == 1 })
    registry.announce(announcement("a", "Ada"), by: viewer)
    #expect(await wait { calls.count == 2 })
    try await engine.execute(.addItem(TableRow(text: "x")))
    #expect(names() == ["change", "presence"])
    #expect(names() == [])
    // However fast the table changes, people are told in between.
    registry.announce(announcement("a", "Bea"), by: viewer)
    #expect(await wait { calls.count == 3 })
    var seen: [String] = []
    for _ in 0..<4 {
      try await engine.execute(.addItem(TableRow(text: "x")))
      let bytes = try #require(viewer.next())
      seen += String(decoding: bytes, as: UTF8.self).matches(of: /event: (\w+)/).map { String($0.1) }
    }
    #expect(seen == ["change", "presence", "change", "change"])
    viewer.closed()
    registry.announce(announcement("late"), by: viewer)
    #expect(registry.presence.count == 0)
    #expect(await wait { calls.count == 4 })
    let fresh = registry.open(.standard, since: nil, .anybody)
    _ = fresh.next()
    #expect(fresh.next() == nil)
  }

  @Test("Over HTTP: others are told the name, the colour and the row, and not whose commands they are")
  func overHTTP() async throws {
    let table = try TestTable()
    let first = try await table.follow("?count=1")
    let second = try await table.follow("?count=1")
    let token = String(try #require(try await first.next()).data.split(separator: "\"")[3])
    _ = try await second.next()
    let row = table.latest.rows[0].id
    let answer = try await table.post(
      "/api/viewers/\(token)/presence", #"{"person":"secret-person","name":"<b>\"Ada\"","editing":"\#(row)"}"#
    )
    #expect(answer.status == 200)
    for stream in [first, second] {
      let event = try #require(try await stream.next())
      #expect(event.name == "presence" && event.id == nil)
      #expect(
        event.data.contains(#""name":"<b>\"Ada\"","editing":["\#(row)"]"#) && !event.data.contains("secret"))
    }
    let samples = try OperationTests.samples(try await table.get("/metrics").body)
    #expect(samples["editable_table_announced_viewers"] == 1)
  }

  @Test(
    "What makes no sense is refused",
    arguments: [
      #"{}"#, #"{"person":""}"#, #"{"person":"a b"}"#, #"{"person":"a","name":""}"#,
      #"{"person":"a","name":"\n"}"#,
      #"{"person":"a","name":"\u202eb"}"#, #"{"person":"a","editing":"x"}"#, #"{"person":"a","editing":1}"#,
      #"{"person":"a","other":1}"#, #"{"person":"a","name":"\#(String(repeating: "x", count: 65))"}"#,
    ])
  func refused(body: String) async throws {
    let table = try TestTable()
    let stream = try await table.follow()
    let token = String(try #require(try await stream.next()).data.split(separator: "\"")[3])
    #expect(try await table.post("/api/viewers/\(token)/presence", body).error?.code == "malformed_request")
    let missing = try await table.post("/api/viewers/\(token)x/presence", #"{"person":"a"}"#)
    #expect(missing.error?.code == "viewer_not_found")
  }

  @Test("A name that came with a token stays, and a reader edits nothing")
  func tokens() async throws {
    var service = TableServerOptions()
    service.access = try AccessList(
      text: "write a-23456789012345678901234 Ada\nread b-23456789012345678901234")
    let table = try TestTable(service: service)
    let ada = ["Authorization": "Bearer a-23456789012345678901234"]
    let reader = ["Authorization": "Bearer b-23456789012345678901234"]
    let stream = try await table.follow(headers: ada)
    let path = "/api/viewers/\(try #require(try await stream.next()).data.split(separator: "\"")[3])/presence"
    let answer = try await table.post(path, #"{"person":"a","name":"Bob"}"#, headers: ada)
    #expect(answer.body.contains(#""name":"Ada""#))
    let edited = #"{"person":"a","editing":"0123456789abcdef"}"#
    #expect(try await table.post(path, edited, headers: reader).error?.code == "read_only")
    #expect(try await table.post(path, #"{"person":"b","name":"Bob"}"#, headers: reader).body.contains("Bob"))
    #expect(try await table.post(path, edited).status == 401)
  }

  @Test("The same person has one colour everywhere, and different ones mostly different ones")
  func colours() {
    #expect(PublicPerson(PersonID("c0ffee")!) == PublicPerson(PersonID("c0ffee")!))
    let people = (0..<500).map { PublicPerson(PersonID("person-\($0)")!) }
    #expect(Set(people.map(\.text)).count == 500 && people.allSatisfy { (0..<360).contains($0.hue) })
    #expect(Set(people.map { $0.hue / 30 }).count == 12)
  }
}
