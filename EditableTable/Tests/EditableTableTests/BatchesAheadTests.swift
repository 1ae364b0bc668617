import Synchronization
import Testing

@testable import EditableTable

@Suite("A batch that is begun while those before it are answered", .timeLimit(.minutes(1)))
struct BatchesAheadTests {
  let log = FaultyLog()

  private func open(_ log: FaultyLog) async throws -> TableEngine {
    var options = LogOptions()
    options.firstDelay = .milliseconds(1)
    options.longestDelay = .milliseconds(5)
    return try await TableEngine.open(log, firstRows: [TableRow(text: "a")], options: options)
  }

  private func texts(_ engine: TableEngine) -> String { engine.history.latest.rows.map(\.text).joined() }
  private func add(_ text: String) -> TableEditingCommand { .addItem(TableRow(text: text)) }

  /// Has "b" on its way and "c" waiting behind it, then lets "b" arrive and has "c" held on its way.
  private func sendTwo(
    _ engine: TableEngine, then body: () async throws -> Void
  ) async throws -> Result<Int, any Error> {
    log.hold()
    let first = Task { try await engine.execute(add("b")) }
    await log.holdsOne()
    let second = Task { try await engine.execute(add("c")) }
    while await engine.nextCount != 1 { await Task.yield() }
    log.release(holdingNext: true)
    #expect(try await first.value == 2)
    #expect(texts(engine) == "ab")
    await log.holdsOne()
    try await body()
    log.release()
    return await second.result
  }

  @Test(
    "What becomes of it is its own affair",
    arguments: [
      (FaultyLog.Fault.none, true), (.lostOnTheWay, true), (.lostOnTheWayBack, true),
      (.error(.full("no room")), false),
    ])
  func faults(_ fault: FaultyLog.Fault, isTaken: Bool) async throws {
    let engine = try await open(log)
    let outcome = try await sendTwo(engine) { log.script(fault) }
    if isTaken {
      #expect(try outcome.get() == 3)
    } else {
      #expect(throws: TableError.log(.full("no room"))) { try outcome.get() }
    }
    #expect(texts(engine) == (isTaken ? "abc" : "ab"))
    #expect(try await engine.execute(add("d")) == (isTaken ? 4 : 3))
    #expect(texts(engine) == (isTaken ? "abcd" : "abd") && engine.status == .ok)
    #expect(try await log.head().version == engine.history.latest.version)
  }

  @Test("It is overtaken alone")
  func overtaken() async throws {
    let engine = try await open(log)
    let other = try await open(FaultyLog(log.base))
    let outcome = try await sendTwo(engine) {
      let version = try await other.execute(add("x"))
      #expect(version == 3)
    }
    #expect(try outcome.get() == 4)
    #expect(texts(engine) == "abxc")
  }

  @Test("It is finished when the engine is closed")
  func closing() async throws {
    let engine = try await open(log)
    let closing = Mutex<Task<Void, Never>?>(nil)
    let outcome = try await sendTwo(engine) {
      closing.withLock { $0 = Task { await engine.close() } }
      while engine.status != .closing { await Task.yield() }
    }
    await closing.withLock { $0 }?.value
    #expect(try outcome.get() == 3)
    #expect(texts(engine) == "abc")
  }
}

extension TableEngine {
  /// How many commands wait for what is on its way.
  fileprivate var nextCount: Int { queue?.next.commands.count ?? 0 }
}
