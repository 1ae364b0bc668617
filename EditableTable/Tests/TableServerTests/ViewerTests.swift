import EditableTable
import HTTPServer
import Testing

@testable import TableServer

@Suite("A viewer") struct ViewerTests {
  let engine = TableEngine(
    rows: (0..<100).map { TableRow(text: String($0)) }, historyLimits: TableHistoryLimits(versions: 100))
  let messages = MessageCache()
  let board = PresenceBoard {}

  private func viewer(_ from: Int = 10, _ size: Int = 5, since: Int? = nil) -> Viewer {
    Viewer(
      ViewerIdentity(history: "run", isReadOnly: false), .anybody, Window(from: from, size: size),
      since: since, engine.history, messages, board
    ) { _ in }
  }

  /// The events in `bytes`.
  private func events(_ bytes: [UInt8]?) -> [TestStream.Event] {
    guard let bytes else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n\n").map { block in
      var event = TestStream.Event()
      for line in block.split(separator: "\n") {
        let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
        switch parts[0] {
        case "event": event.name = parts[1]
        case "id": event.id = parts[1]
        default: event.data = parts.count == 2 ? parts[1] : ""
        }
      }
      return event
    }
  }

  private func pull(_ viewer: Viewer, _ follower: inout Follower) throws -> [String] {
    let events = events(viewer.next())
    for event in events { try follower.take(event) }
    return events.map(\.name)
  }

  private func edit(_ position: Int, _ text: String = "x") async throws {
    let row = engine.history.latest.rows[position]
    try await engine.execute(.editItem(RowReference(id: row.id, position: position), text: text + row.text))
  }

  @Test("The window comes first, then nothing until something concerns it")
  func first() async throws {
    let viewer = viewer()
    var follower = Follower()
    #expect(try pull(viewer, &follower) == ["window"])
    #expect(follower.rows.map(\.text) == ["10", "11", "12", "13", "14"])
    #expect(follower.viewer == viewer.identity.token && follower.history == "run")
    #expect(try pull(viewer, &follower) == [])
    try await edit(3)
    #expect(try pull(viewer, &follower) == [])
    try await edit(12)
    #expect(try pull(viewer, &follower) == ["change"])
    #expect(follower.rows.map(\.text) == ["10", "11", "x12", "13", "14"])
    #expect(follower.version == 2 && follower.lastUpdated == [[12, 1]])
  }

  @Test("The heartbeat tells the version, also when nothing happened")
  func heartbeat() async throws {
    let viewer = viewer()
    var follower = Follower()
    _ = try pull(viewer, &follower)
    func beat() throws -> Int? {
      for event in events(viewer.heartbeat()) { try follower.take(event) }
      return follower.version
    }
    #expect(try beat() == 0)
    try await edit(3)
    // Not looked at yet: the viewer does not know whether it concerns the window.
    #expect(try beat() == 0)
    #expect(try pull(viewer, &follower) == [])
    #expect(try beat() == 1)
    #expect(try beat() == 1)
    try await edit(10)
    #expect(try pull(viewer, &follower) == ["change"])
  }

  @Test("It is over when its session is, and says why")
  func over() {
    let grant = AccessGrant(mayWrite: true, name: nil, token: SecretDigest("token"))
    func viewerOf(_ seconds: Double) -> Viewer {
      let caller = Caller(grant, session: SecretDigest("session"), ends: monotonicSeconds() + seconds)
      return Viewer(
        ViewerIdentity(history: "run", isReadOnly: false), caller, Window(from: 0, size: 5), since: nil,
        engine.history, messages, board
      ) { _ in }
    }
    let viewer = viewerOf(1000)
    #expect(!viewer.isOver)
    #expect(events(viewer.farewell()).map(\.data) == [#"{"reason":"The server stops."}"#])
    viewer.end(.signedOut)
    viewer.end(.revoked)
    #expect(viewer.isOver)
    #expect(events(viewer.farewell()).map(\.data) == [#"{"reason":"You signed out."}"#])
    let old = viewerOf(0)
    #expect(old.isOver && events(old.farewell()).first?.data.contains("session has ended") == true)
  }

  @Test("Many changes that do not concern it do not cost a viewer its version")
  func silence() async throws {
    let viewer = viewer()
    var follower = Follower()
    _ = try pull(viewer, &follower)
    var told = 0
    for _ in 0..<500 {
      try await edit(3)
      if try pull(viewer, &follower) == ["version"] { told += 1 }
    }
    #expect(told == 500 / Viewer.silentVersions)
    try await edit(12)
    #expect(try pull(viewer, &follower) == ["change"])
    #expect(follower.windows == 1)
  }

  @Test("One that reads slowly gets one merged difference")
  func slow() async throws {
    let viewer = viewer()
    var follower = Follower()
    _ = try pull(viewer, &follower)
    for number in 0..<50 { try await edit(10 + number % 5, String(number)) }
    try await engine.execute(.insertItem(TableRow(text: "new"), at: 0))
    #expect(try pull(viewer, &follower) == ["change"])
    #expect(follower.version == 51 && follower.changes == 1)
    #expect(follower.rows.map(\.text) == engine.history.latest.rows[10..<15].map(\.text))
  }

  @Test("One whose version is no longer kept gets its window afresh")
  func tooSlow() async throws {
    let viewer = viewer()
    var follower = Follower()
    _ = try pull(viewer, &follower)
    for _ in 0..<200 { try await edit(12) }
    #expect(try pull(viewer, &follower) == ["window"])
    #expect(follower.rows.map(\.text) == engine.history.latest.rows[10..<15].map(\.text))
  }

  @Test("One that goes on where it was gets the difference, or nothing, or its window afresh")
  func resumed() async throws {
    var follower = Follower()
    _ = try pull(viewer(), &follower)
    #expect(try pull(viewer(since: 0), &follower) == ["viewer"])
    try await edit(3)
    #expect(try pull(viewer(since: 0), &follower) == ["viewer"])
    try await edit(12)
    #expect(try pull(viewer(since: 0), &follower) == ["viewer", "change"])
    #expect(follower.rows.map(\.text) == ["10", "11", "x12", "13", "14"])
    #expect(try pull(viewer(since: 99), &follower) == ["window"])
    for _ in 0..<100 { try await edit(12) }
    #expect(try pull(viewer(since: 0), &follower) == ["window"])
  }

  @Test("A window can be moved, also before anything was sent and with changes in between")
  func moved() async throws {
    let viewer = viewer()
    viewer.move(to: Window(from: 20, size: 5))
    var follower = Follower()
    #expect(try pull(viewer, &follower) == ["window"])
    #expect(follower.from == 20 && follower.rows.map(\.text) == ["20", "21", "22", "23", "24"])
    viewer.move(to: Window(from: 23, size: 5))
    #expect(try pull(viewer, &follower) == ["change"])
    #expect(follower.version == 0 && follower.rows.map(\.text) == ["23", "24", "25", "26", "27"])
    viewer.move(to: Window(from: 50, size: 1000))
    try await engine.execute(.deleteItem(RowReference(id: engine.history.latest.rows[0].id)))
    #expect(try pull(viewer, &follower) == ["change"])
    #expect(follower.rows.map(\.text) == (51..<100).map(String.init))
    viewer.move(to: Window(from: 5000, size: 1))
    #expect(try pull(viewer, &follower) == ["change"])
    #expect(follower.rows.isEmpty && follower.count == 99)
    viewer.move(to: Window(from: 5000, size: 1))
    #expect(try pull(viewer, &follower) == [])
  }

  @Test("A table that is emptied and filled again")
  func emptied() async throws {
    let viewer = viewer(0, 3)
    var follower = Follower()
    _ = try pull(viewer, &follower)
    try await engine.execute(.setItems([]))
    #expect(try pull(viewer, &follower) == ["change"])
    #expect(follower.rows.isEmpty && follower.lastDeleted == [[0, 3]])
    try await engine.execute(.refresh())
    #expect(try pull(viewer, &follower) == ["change"])
    #expect(follower.rows.count == 3 && follower.lastInserted == [[0, 3]])
  }

  @Test("Viewers of one window share the message")
  func shared() async throws {
    let viewers = (0..<20).map { _ in viewer() }
    for viewer in viewers { _ = viewer.next() }
    try await edit(12)
    let first = try #require(viewers[0].next())
    let bytes = messages.bytes
    let place = first.withUnsafeBytes { $0.baseAddress }
    for viewer in viewers.dropFirst() {
      // The very same bytes in memory, not equal ones.
      #expect(viewer.next()?.withUnsafeBytes { $0.baseAddress } == place)
    }
    #expect(messages.bytes == bytes)
  }

  @Test("What is kept for sharing is bounded")
  func bounded() async throws {
    let cache = MessageCache(limit: 2000)
    let state = engine.history.latest
    for from in 0..<200 {
      let content = cache.windowContent(Window(from: from, size: 5), state)
      #expect(content == ViewerMessage.windowContent(state, Window(from: from, size: 5)))
      #expect(cache.bytes <= 2000)
    }
    let large = Window(from: 0, size: 100)
    #expect(cache.windowContent(large, state) == ViewerMessage.windowContent(state, large))
    #expect(cache.bytes <= 2000)
  }

  @Test("The farewell says why, and the token cannot be guessed")
  func farewell() {
    let viewer = viewer()
    #expect(events(viewer.farewell()).map(\.name) == ["bye"])
    let tokens = (0..<1000).map { _ in ViewerIdentity(history: "run", isReadOnly: false).token }
    #expect(Set(tokens).count == 1000 && tokens.allSatisfy { $0.count == 32 })
  }

  @Test("A registry knows a viewer until its stream closes")
  func registry() {
    let registry = ViewerRegistry(engine.history)
    let viewer = registry.open(.standard, since: nil, .anybody)
    #expect(registry.viewer(viewer.identity.token) === viewer && registry.count == 1)
    viewer.closed()
    #expect(registry.viewer(viewer.identity.token) == nil && registry.count == 0)
  }
}
