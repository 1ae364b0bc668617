import EditableTable
import Foundation
import Testing

@testable import TableServer

@Suite("Following over HTTP") struct StreamTests {
  /// Reads until the follower has `version`.
  private func read(_ stream: TestStream, _ follower: inout Follower, to version: Int) async throws {
    while follower.version < version { try follower.take(try #require(try await stream.next())) }
  }

  private func expect(_ follower: Follower, shows state: TableState) {
    let rows = state.rows[Window(from: follower.from, size: follower.size).positions(of: state.rows.count)]
    #expect(follower.count == state.rows.count)
    #expect(follower.rows == rows.map { Follower.Row(id: $0.id.description, text: $0.text) })
  }

  @Test("The window comes first, then a change for each command that concerns it")
  func changes() async throws {
    let table = try TestTable()
    let stream = try await table.follow("?from=1&count=3")
    #expect(stream.head.status == 200 && stream.head.headers["content-type"] == "text/event-stream")
    var follower = Follower()
    try follower.take(try #require(try await stream.next()))
    #expect(follower.windows == 1 && follower.rows.map(\.text) == ["b", "c", "d"] && follower.count == 5)
    let row = table.latest.rows[2].id
    _ = try await table.command(#"{"type":"editItem","id":"\#(row)","text":"C"}"#)
    try await read(stream, &follower, to: 1)
    #expect(follower.rows.map(\.text) == ["b", "C", "d"] && follower.lastUpdated == [[2, 1]])
    _ = try await table.command(#"{"type":"moveItem","id":"\#(row)","to":0}"#)
    try await read(stream, &follower, to: 2)
    #expect(follower.rows.map(\.text) == ["a", "b", "d"] && follower.lastMoved == [[2, 0]])
    _ = try await table.command(#"{"type":"deleteItem","id":"\#(row)"}"#)
    try await read(stream, &follower, to: 3)
    #expect(follower.rows.map(\.text) == ["b", "d", "e"] && follower.lastDeleted == [])
    _ = try await table.command(#"{"type":"insertItem","at":2,"text":"x"}"#)
    try await read(stream, &follower, to: 4)
    #expect(follower.rows.map(\.text) == ["b", "x", "d"] && follower.lastInserted == [[2, 1]])
    expect(follower, shows: table.latest)
  }

  @Test("A change that does not concern the window is told as a version with the heartbeat")
  func heartbeat() async throws {
    let table = try TestTable { $0.heartbeat = .milliseconds(200) }
    let stream = try await table.follow("?from=0&count=2")
    var follower = Follower()
    try follower.take(try #require(try await stream.next()))
    let row = table.latest.rows[4].id
    _ = try await table.command(#"{"type":"editItem","id":"\#(row)","text":"E"}"#)
    while follower.version != 1 {
      let event = try #require(try await stream.next())
      #expect(event.name == "version")
      try follower.take(event)
    }
    #expect(follower.changes == 0)
  }

  @Test("A viewer that does not read gets one merged difference when it reads again")
  func slowReader() async throws {
    let table = try TestTable(rows: TableRow.random(count: 100))
    let stream = try await table.follow("?count=100", receiveBuffer: 4096)
    for round in 0..<150 {
      let rows = (0..<100).map { TableRow(text: "\(round) \($0) \(String(repeating: "x", count: 400))") }
      try await table.engine.execute(.setItems(rows))
    }
    var follower = Follower()
    try await read(stream, &follower, to: 150)
    #expect(follower.changes < 30)
    expect(follower, shows: table.latest)
  }

  @Test("A reconnect gets the difference from the version it has, by the header or by the parameter")
  func reconnect() async throws {
    let table = try TestTable()
    var first = Follower()
    try first.take(try #require(try await table.follow().next()))
    for text in ["f", "g"] { try await table.engine.execute(.addItem(TableRow(text: text))) }
    for (query, headers) in [
      ("?since=0", [:]), ("", ["Last-Event-ID": "0"]), ("?since=1", ["Last-Event-ID": "0"]),
      ("?since=0&history=\(first.history)", [:]),
    ] {
      var follower = first
      let stream = try await table.follow(query, headers: headers)
      #expect(
        try await stream.next().map {
          try follower.take($0)
          return $0.name
        } == "viewer")
      try await read(stream, &follower, to: 2)
      #expect(follower.changes == 1 && follower.windows == 1)
      #expect(follower.viewer != first.viewer)
      expect(follower, shows: table.latest)
    }
  }

  @Test("A reconnect with a version that is not kept, not there, or of another run gets its window afresh")
  func reconnectTooLate() async throws {
    let table = try TestTable(historyLimits: TableHistoryLimits(versions: 3))
    for _ in 0..<5 { try await table.engine.execute(.refresh()) }
    for query in ["?since=1", "?since=99", "?since=4&history=0123456789abcdef"] {
      let event = try #require(try await table.follow(query).next())
      #expect(event.name == "window" && event.id == "5", "\(query)")
    }
    let answer = try await table.get("/api/changes", headers: ["Last-Event-ID": "x"])
    #expect(answer.status == 400 && answer.error?.message.contains("Last-Event-ID") == true)
  }

  @Test("A viewer moves its window without losing its place")
  func moveWindow() async throws {
    let table = try TestTable(rows: (0..<1000).map { TableRow(text: String($0)) })
    let stream = try await table.follow("?from=0&count=10")
    var follower = Follower()
    try follower.take(try #require(try await stream.next()))
    let answer = try await table.post("/api/viewers/\(follower.viewer)", #"{"from":500,"count":20}"#)
    #expect(answer.status == 204 && answer.body.isEmpty)
    try follower.take(try #require(try await stream.next()))
    #expect(follower.changes == 1 && follower.from == 500 && follower.size == 20)
    expect(follower, shows: table.latest)
    try await table.engine.execute(.insertItem(TableRow(text: "x"), at: 510))
    try await read(stream, &follower, to: 1)
    expect(follower, shows: table.latest)
  }

  @Test("A window that makes no sense and a viewer that is not there are refused")
  func moveWindowRefused() async throws {
    let table = try TestTable()
    let stream = try await table.follow()
    var follower = Follower()
    try follower.take(try #require(try await stream.next()))
    for body in [
      #"{"from":-1,"count":5}"#, #"{"from":0,"count":0}"#, #"{"from":0,"count":1001}"#, #"{"from":0}"#,
      #"{"count":5}"#, #"{"from":"0","count":5}"#, #"{"from":0,"count":5,"x":1}"#, "[]", "",
    ] {
      let answer = try await table.post("/api/viewers/\(follower.viewer)", body)
      #expect(answer.status == 400 && answer.error?.code == "malformed_request", "\(body)")
    }
    for token in ["", "x", "0123456789abcdef0123456789abcdef", "../table"] {
      let answer = try await table.post("/api/viewers/\(token)", #"{"from":0,"count":5}"#)
      #expect(answer.status == 404 && answer.error?.code == "viewer_not_found", "\(token)")
    }
  }

  @Test("A viewer that leaves is forgotten")
  func leaves() async throws {
    let table = try TestTable()
    var follower = Follower()
    do {
      let stream = try await table.follow()
      try follower.take(try #require(try await stream.next()))
    }
    var answer = try await table.post("/api/viewers/\(follower.viewer)", #"{"from":0,"count":5}"#)
    for _ in 0..<200 where answer.status != 404 {
      try await Task.sleep(for: .milliseconds(10))
      answer = try await table.post("/api/viewers/\(follower.viewer)", #"{"from":0,"count":5}"#)
    }
    #expect(answer.status == 404)
    #expect(table.server.statistics.streams == 0)
  }

  @Test("When the server stops, every stream is told and ends")
  func stops() async throws {
    let table = try TestTable()
    let streams = [try await table.follow(), try await table.follow("?from=3")]
    for stream in streams { #expect(try await stream.next()?.name == "window") }
    await table.server.stop()
    for stream in streams {
      let event = try #require(try await stream.next())
      #expect(event.name == "bye" && event.data.contains("reason"))
      #expect(try await stream.next() == nil)
    }
  }

  @Test("Viewers with windows that wander end with exactly the server's rows, whatever is done to the table")
  func endToEnd() async throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("endToEnd: seed \(seed)")
    let table = try TestTable(rows: TableRow.random(count: 60))
    let followers = try await withThrowingTaskGroup(of: (Follower, Int).self) { group in
      for person in 0..<3 {
        group.addTask { (try await follow(table, seed &+ UInt64(person)), person) }
      }
      group.addTask {
        try await edit(table, seed)
        return (Follower(), -1)
      }
      return try await group.reduce(into: [Follower]()) { if $1.1 >= 0 { $0.append($1.0) } }
    }
    #expect(followers.count == 3)
    for follower in followers {
      #expect(follower.count == 0 && follower.rows.isEmpty && follower.windows == 1 && follower.changes > 0)
    }
  }

  /// Random commands by HTTP, each about a version that may be old; at last the table is emptied.
  private func edit(_ table: TestTable, _ seed: UInt64) async throws {
    var random = SplitMix64(seed: seed ^ 0xabcdef)
    var old = table.latest
    for step in 0..<250 {
      if step % 4 == 0 { old = table.latest }
      let count = old.rows.count
      let at = Int.random(in: 0..<max(1, count), using: &random)
      let row = count == 0 ? "0000000000000000" : old.rows[at].id.description
      let seen = #""id":"\#(row)","at":\#(at),"version":\#(old.version)"#
      let body =
        switch count < 5 ? 0 : Int.random(in: 0..<12, using: &random) {
        case 0...2: #"{"type":"insertItem","at":\#(at),"version":\#(old.version)}"#
        case 3...5: #"{"type":"moveItem",\#(seen),"to":\#(Int.random(in: 0..<count, using: &random))}"#
        case 6...7: #"{"type":"deleteItem",\#(seen)}"#
        case 8...10: #"{"type":"editItem",\#(seen),"text":"\#(step)"}"#
        default: step % 50 == 0 ? #"{"type":"refresh"}"# : #"{"type":"addItem"}"#
        }
      let answer = try await table.command(body)
      try #require([200, 404, 409].contains(answer.status), "\(body) \(answer.body)")
    }
    try await table.engine.execute(.setItems([]))
  }

  /// Reads a stream until the table is empty, comparing every version that is still kept, and moves the
  /// window now and then.
  private func follow(_ table: TestTable, _ seed: UInt64) async throws -> Follower {
    var random = SplitMix64(seed: seed)
    var follower = Follower()
    let stream = try await table.follow("?from=0&count=20")
    var events = 0
    repeat {
      try follower.take(try #require(try await stream.next()))
      events += 1
      let state = try #require(table.engine.history.state(at: follower.version))
      expect(follower, shows: state)
      if events % 3 == 0 && !follower.rows.isEmpty {
        let body =
          #"{"from":\#(Int.random(in: 0..<70, using: &random)),"count":\#(Int.random(in: 1...40, using: &random))}"#
        try #require(try await table.post("/api/viewers/\(follower.viewer)", body).status == 204)
      }
    } while follower.count > 0
    return follower
  }
}
