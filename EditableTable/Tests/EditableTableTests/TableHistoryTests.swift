import EditableTable
import ObservableArray
import Synchronization
import Testing

@Suite("The history") struct TableHistoryTests {
  @Test("The event between any two kept versions leads from one to the other")
  func events() async throws {
    var generator = TableGenerator()
    let engine = TableEngine(rows: generator.rows(10))
    for _ in 0..<60 { try await engine.execute(generator.command(on: engine.history.latest)) }
    let newest = engine.history.latest.version
    for old in 0...newest {
      for new in old...newest {
        let before = try #require(engine.history.state(at: old)).rows
        let after = try #require(engine.history.state(at: new)).rows
        let event = try #require(engine.history.event(from: old, to: new))
        try #require(event.apply(to: before, takingFrom: after) == after)
      }
    }
  }

  @Test("As many versions are kept as it says, and they are the newest")
  func bounded() async throws {
    let engine = TableEngine(rows: [], historyLimits: TableHistoryLimits(versions: 10))
    for number in 0..<50 { try await engine.execute(.addItem(TableRow(text: String(number)))) }
    for version in 0...50 {
      #expect((engine.history.state(at: version)?.rows.count == version) == (version > 40))
      #expect((engine.history.event(from: version, to: 50) != nil) == (version > 40))
    }
  }

  @Test("Large old states do not stay until there are as many as are allowed")
  func boundedBytes() async throws {
    let engine = TableEngine(
      rows: TableRow.random(count: 1000), historyLimits: TableHistoryLimits(versions: 100, bytes: 200_000))
    for _ in 0..<20 { try await engine.execute(.setItems(TableRow.random(count: 1000))) }
    let kept = (0...20).filter { engine.history.state(at: $0) != nil }
    #expect(kept.last == 20)
    #expect((2...10).contains(kept.count))
    let long = String(repeating: "x", count: 4000)
    for _ in 0..<20 { try await engine.execute(.setItems((0..<100).map { _ in TableRow(text: long) })) }
    #expect((0...40).filter { engine.history.state(at: $0) != nil } == [40])
    // Small changes are kept again.
    for _ in 0..<20 { try await engine.execute(.addItem(TableRow(text: "x"))) }
    #expect((0...60).filter { engine.history.state(at: $0) != nil } == Array(40...60))
  }

  @Test("A sink is called with every state in order, once it can be read, until it is cancelled")
  func sinks() async throws {
    let engine = TableEngine(rows: [])
    let seen = Mutex<[Int]>([])
    let history = engine.history
    let observation = history.observe { state in
      #expect(history.latest.version == state.version)
      seen.withLock { $0.append(state.version) }
    }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask { for _ in 0..<25 { _ = try? await engine.execute(.addItem(TableRow.random())) } }
      }
    }
    #expect(seen.withLock { $0 } == Array(1...100))
    observation.cancel()
    observation.cancel()
    try await engine.execute(.refresh())
    #expect(seen.withLock { $0.count } == 100)
  }

  @Test("An observation that is released is over, and so is what its sink held")
  func released() async throws {
    final class Witness: Sendable {
      let calls = Atomic(0)
    }
    let engine = TableEngine(rows: [])
    weak var weakWitness: Witness?
    do {
      let witness = Witness()
      weakWitness = witness
      let observation = engine.history.observe { _ in witness.calls.add(1, ordering: .relaxed) }
      try await engine.execute(.refresh())
      #expect(witness.calls.load(ordering: .relaxed) == 1)
      withExtendedLifetime(observation) {}
    }
    try await engine.execute(.refresh())
    #expect(weakWitness == nil)
  }

  @Test("An old state stays readable while the table goes on")
  func snapshots() async throws {
    let engine = TableEngine(rows: TableRow.random(count: 100))
    let first = engine.history.latest
    let plain = Array(first.rows)
    for _ in 0..<2000 { try await engine.execute(.insertItem(TableRow(text: "x"), at: 50)) }
    #expect(engine.history.state(at: 0) == nil)
    #expect(first.rows.elementsEqual(plain))
  }
}
