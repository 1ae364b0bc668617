import EditableTable
import Synchronization
import Testing

@testable import TableServer

@Suite("Presence on many servers") struct ManyServersTests {
  /// A server's viewers, without the server.
  private struct Server {
    let registry: ViewerRegistry
    let end: TestBus.End
    let refusals: Counter

    init(_ bus: TestBus, _ pace: PresenceBoard.Pace = ManyServersTests.quick) {
      let (end, refusals) = (bus.end(), Counter())
      self.end = end
      self.refusals = refusals
      registry = ViewerRegistry(
        TableEngine(rows: []).history, pace: pace, peers: end, refused: { _ in refusals.add() })
    }

    /// A viewer through which somebody says who they are.
    @discardableResult
    func viewer(_ person: String, _ name: String? = nil, editing: TableRow.ID? = nil) -> Viewer {
      let viewer = registry.open(.standard, since: nil, .anybody)
      say(person, name, editing: editing, by: viewer)
      return viewer
    }

    func say(_ person: String, _ name: String? = nil, editing: TableRow.ID? = nil, by viewer: Viewer) {
      registry.announce(
        Announcement(person: PublicPerson(PersonID(person)!), name: name, editing: editing), by: viewer)
    }

    var text: String { String(decoding: registry.presence.message.bytes, as: UTF8.self) }
    /// Those who are shown, in order.
    var people: [String] { text.matches(of: /"id":"([0-9a-f]+)"/).map { String($0.1) } }
    /// Each person as they are shown, in no order.
    var shown: Set<String> { Set(text.matches(of: /\{"id".*?\]\}/).map { String($0.0) }) }

    func shows(_ people: String...) -> Bool {
      Set(self.people) == Set(people.map { PublicPerson(PersonID($0)!).text })
    }
  }

  private final class Counter: Sendable {
    private let state = Mutex(0)
    var count: Int { state.withLock { $0 } }
    @Sendable func add() { state.withLock { $0 += 1 } }
  }

  fileprivate static let quick = PresenceBoard.Pace(delay: 0.01, leaving: 0.01, beat: 0.05, silence: 60)
  /// Nothing comes by itself, but by changes.
  private static let still = PresenceBoard.Pace(delay: 0.01, leaving: 0.01, beat: 600, silence: 600)

  private func wait(until condition: () -> Bool) async -> Bool {
    for _ in 0..<2000 {
      if condition() { return true }
      try? await Task.sleep(for: .milliseconds(5))
    }
    return condition()
  }

  @Test("Who comes, edits a row and leaves is seen on the other server, alike on both")
  func together() async {
    let bus = TestBus()
    let (a, b) = (Server(bus, Self.still), Server(bus, Self.still))
    let row = TableRow.random().id
    let ada = a.viewer("ada", "Ada")
    b.viewer("bob", "Bob")
    #expect(await wait { a.shows("ada", "bob") && b.shows("ada", "bob") })
    a.say("ada", "Ada", editing: row, by: ada)
    #expect(await wait { b.text.contains(#""name":"Ada","editing":["\#(row)"]"#) })
    #expect(await wait { a.shown == b.shown })
    // Those who edit are first on both.
    #expect(a.people == b.people)
    a.say("ada", "Ada", by: ada)
    #expect(await wait { !b.text.contains("\(row)") })
    ada.closed()
    #expect(await wait { a.shows("bob") && b.shows("bob") })
  }

  @Test("A server that joins learns at once who is here")
  func joining() async {
    let bus = TestBus()
    let a = Server(bus, Self.still)
    a.viewer("ada", "Ada")
    #expect(await wait { a.shows("ada") })
    let b = Server(bus, Self.still)
    #expect(await wait { b.shows("ada") })
  }

  @Test("The people of a server that is cut off go, on both sides, and come back with it")
  func silence() async {
    let bus = TestBus()
    var pace = Self.quick
    pace.silence = 0.5
    let (a, b) = (Server(bus, pace), Server(bus, pace))
    a.viewer("ada")
    b.viewer("bob")
    #expect(await wait { a.shows("ada", "bob") && b.shows("ada", "bob") })
    a.end.cutOff()
    #expect(await wait { a.shows("ada") && b.shows("bob") })
    a.end.join()
    #expect(await wait { a.shows("ada", "bob") && b.shows("ada", "bob") })
  }

  @Test("Who is here stays while the server has nothing new to tell")
  func beats() async {
    let bus = TestBus()
    var pace = Self.quick
    pace.silence = 1
    let (a, b) = (Server(bus, pace), Server(bus, pace))
    a.viewer("ada")
    #expect(await wait { b.shows("ada") })
    let told = bus.told.count
    // Longer than the silence.
    #expect(await wait { bus.told.count > told + 30 })
    #expect(await wait { b.shows("ada") })
  }

  @Test("A server that stops says so, and who is back by then through another one never left")
  func stopping() async throws {
    let bus = TestBus()
    var pace = Self.still
    pace.leaving = 0.5
    let (a, b) = (Server(bus, pace), Server(bus, pace))
    let ada = a.viewer("ada", "Ada")
    a.viewer("bob", "Bob")
    #expect(await wait { b.shows("ada", "bob") })
    a.registry.sayGoodbye()
    ada.closed()
    b.viewer("ada", "Ada")
    #expect(await wait { b.shows("ada") })
    let told = bus.told.count
    a.viewer("cleo")
    try await Task.sleep(for: .milliseconds(200))
    #expect(bus.told.count == told)
  }

  @Test("A person on two servers is one, and edits what they edit on both")
  func sameOnBoth() async {
    let bus = TestBus()
    let (a, b) = (Server(bus, Self.still), Server(bus, Self.still))
    let (one, two) = (TableRow.random().id, TableRow.random().id)
    a.viewer("ada", "Ada", editing: one)
    b.viewer("ada", editing: two)
    for (server, rows) in [(a, [one, two]), (b, [two, one])] {
      let ids = rows.map { "\"\($0)\"" }.joined(separator: ",")
      #expect(await wait { server.text.contains(#""name":"Ada","editing":[\#(ids)]"#) })
      #expect(server.people.count == 1)
    }
  }

  @Test(
    "However many people there are and change, other servers are told once a moment, and never what others told"
  )
  func traffic() async throws {
    let bus = TestBus()
    var pace = Self.still
    pace.delay = 0.5
    let servers = (0..<3).map { _ in Server(bus, pace) }
    let greetings = bus.told.count
    #expect(greetings == 3)
    let viewers = (0..<500).map { servers[0].viewer("p\($0)", "n\($0)") }
    for (index, viewer) in viewers.enumerated() { servers[0].say("p\(index)", "m\(index)", by: viewer) }
    #expect(await wait { servers.allSatisfy { $0.people.count == 50 && $0.text.contains("\"more\":450}") } })
    #expect((1..<10).contains(bus.told.count - greetings))
    #expect(bus.told.allSatisfy { $0.count <= PresenceReport.longest })
    let told = bus.told.count
    // What leads to the same is not told.
    servers[0].say("p0", "other", by: viewers[0])
    servers[0].say("p0", "m0", by: viewers[0])
    try await Task.sleep(for: .milliseconds(1200))
    #expect(bus.told.count == told)
  }

  @Test("That the last have gone is told for as long as others may show them, and then nothing is")
  func nobody() async throws {
    let bus = TestBus()
    var pace = Self.quick
    pace.silence = 0.5
    let servers = (0..<3).map { _ in Server(bus, pace) }
    let ada = servers[0].viewer("ada")
    #expect(await wait { servers.allSatisfy { $0.shows("ada") } })
    ada.closed()
    #expect(await wait { servers.allSatisfy { $0.shows() } })
    try await Task.sleep(for: .seconds(1))
    let told = bus.told.count
    try await Task.sleep(for: .milliseconds(300))
    #expect(bus.told.count == told)
  }

  @Test("What makes no sense changes nothing, and is said once and counted")
  func garbage() async throws {
    let bus = TestBus()
    let (a, b) = (Server(bus, Self.still), Server(bus, Self.still))
    a.viewer("ada")
    #expect(await wait { b.shows("ada") })
    for index in 0..<100 { bus.tell([UInt8](repeating: UInt8(index), count: index * 100)) }
    #expect(b.refusals.count == 1 && b.registry.presence.refusedReports == 100)
    #expect(b.shows("ada") && b.registry.presence.otherServers == 1)
    // More servers than there can be.
    let content = PresenceReport.content([PresenceReportTests.person("x")])
    for server in 0..<1000 {
      bus.tell(PresenceReport.message(TableRow.ID(rawValue: UInt64(server)).description, 1, content))
    }
    #expect(b.registry.presence.otherServers == OtherServers.most)
    #expect(b.refusals.count == 1 && b.registry.presence.refusedReports == 1100 - (OtherServers.most - 1))
    #expect(await wait { b.shows("ada", "x") })
  }

  @Test("Over a bus that loses, doubles, delays and garbles, all show the same in the end")
  func faults() async {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("ManyServersTests.faults: seed \(seed)")
    var generator = SplitMix64(seed: seed)
    let bus = TestBus(seed: seed)
    let servers = (0..<3).map { _ in Server(bus) }
    bus.set(TestBus.Faults(lost: 30, doubled: 30, late: 30, garbage: 20))
    let rows = TableRow.random(count: 3).map(\.id)
    var viewers: [(server: Int, viewer: Viewer)] = []
    for _ in 0..<150 {
      let index = Int.random(in: 0..<servers.count, using: &generator)
      let person = "p\(Int.random(in: 0..<6, using: &generator))"
      let editing = Bool.random(using: &generator) ? rows.randomElement(using: &generator) : nil
      switch Int.random(in: 0..<3, using: &generator) {
      case 0:
        viewers.append((index, servers[index].viewer("\(person)s\(index)", "N\(person)", editing: editing)))
      case 1:
        guard let any = viewers.randomElement(using: &generator) else { break }
        servers[any.server].say("\(person)s\(any.server)", "M\(person)", editing: editing, by: any.viewer)
      default:
        if viewers.isEmpty { break }
        viewers.remove(at: Int.random(in: 0..<viewers.count, using: &generator)).viewer.closed()
      }
      try? await Task.sleep(for: .milliseconds(Int.random(in: 0...15, using: &generator)))
    }
    if viewers.isEmpty { viewers.append((0, servers[0].viewer("last"))) }
    bus.set(TestBus.Faults())
    #expect(await wait { Set(servers.map(\.shown)).count == 1 && !servers[0].shown.isEmpty })
    // A server shows its own people as they are, so all of them are.
    let here = servers.map { $0.registry.presence.state.withLock { $0.ownPeople() } }.joined()
    let expected = Set(here.map(\.person.text))
    #expect(
      await wait { servers.allSatisfy { Set($0.people) == expected && Set(servers.map(\.shown)).count == 1 } }
    )
  }

  @Test("A registry that is released hears nothing more and holds nobody")
  func released() {
    let bus = TestBus()
    weak let registry: ViewerRegistry? = {
      let server = Server(bus)
      return server.registry
    }()
    #expect(registry == nil && bus.servers == 0)
  }
}
