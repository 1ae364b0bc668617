import EditableTable
import ObservableArray
import Synchronization
import Testing

@Suite("Several engines on one log", .timeLimit(.minutes(2))) struct ConvergenceTests {
  private let people = ["ada", "bob", "eve"].map { PersonID($0)! }

  /// What was answered, by the command's identity.
  private final class Answers: Sendable {
    struct Answer {
      let version: Int
      /// Whether the command changes something in any state of the table.
      let isEntry: Bool
    }
    private let answers = Mutex<[CommandID: Answer]>([:])
    func add(_ id: CommandID, _ answer: Answer) { answers.withLock { $0[id] = answer } }
    var all: [CommandID: Answer] { answers.withLock { $0 } }
  }

  private func open(_ base: MemoryLog, _ faults: Int, _ generator: inout TableGenerator) async throws -> (
    TableEngine, FaultyLog
  ) {
    let log = FaultyLog(base)
    var options = LogOptions()
    (options.firstDelay, options.longestDelay) = (.microseconds(50), .milliseconds(1))
    options.patience = .milliseconds(generator.number(20..<400))
    options.checkpointCommands = generator.number(20..<60)
    let engine = try await TableEngine.open(log, firstRows: generator.rows(10), options: options)
    log.fail(faults, seed: generator.random.next())
    return (engine, log)
  }

  /// Somebody at one engine: sends commands, and sends each again until it is known what became of it.
  private func edit(_ engine: TableEngine, _ count: Int, _ generator: TableGenerator, _ answers: Answers)
    async
  {
    var generator = generator
    for _ in 0..<count {
      let id = CommandID(rawValue: UInt128(generator.random.next()) << 64 | UInt128(generator.random.next()))
      let person = people[generator.number(0..<3)]
      let choice = generator.number(0..<10)
      let command = generator.command(on: engine.history.latest)
      while true {
        do throws(TableError) {
          let version =
            switch choice {
            case 0: try await engine.undo(by: person, id: id)
            case 1: try await engine.redo(by: person, id: id)
            default: try await engine.execute(command, by: person, id: id)
            }
          let isEntry =
            switch command {
            case .addItem, .insertItem: choice > 1
            default: false
            }
          answers.add(id, Answers.Answer(version: version, isEntry: isEntry))
          break
        } catch {
          if error.kind != .unavailable || Task.isCancelled { break }
          // As whoever sends a command again does.
          try? await Task.sleep(for: .milliseconds(5))
        }
      }
    }
  }

  @Test(
    "All come to the same states, and every answered command is in the log once, whatever breaks",
    arguments: [(0, 0), (1, 5), (2, 20), (3, 40), (4, 20)])
  func converge(run: Int, faults: Int) async throws {
    var generator = TableGenerator(seed: run < 4 ? UInt64(run) : .random(in: 0...UInt64.max))
    let base = MemoryLog()
    let answers = Answers()
    var last: [TableEngine] = []
    for _ in 0..<3 {
      // Those of the round before are left as they were, as when their machines lost power.
      var engines: [(engine: TableEngine, log: FaultyLog)] = []
      for _ in 0..<3 { engines.append(try await open(base, faults, &generator)) }
      await withTaskGroup(of: Void.self) { group in
        for (engine, _) in engines {
          for _ in 0..<3 {
            var own = generator
            own.random = SplitMix64(seed: generator.random.next())
            group.addTask { [own] in await edit(engine, 12, own, answers) }
          }
        }
      }
      for (_, log) in engines { log.fail(0, seed: 0) }
      last = engines.map(\.engine)
    }
    // Commands that nobody waits for any more may still come.
    var head = 0
    while case let newest = try await base.head().version, newest != head {
      head = newest
      for engine in last { await engine.reach(head) }
    }
    try await check(base, answers, last)
    for engine in last { await engine.close() }
  }

  private func check(_ base: MemoryLog, _ answers: Answers, _ engines: [TableEngine]) async throws {
    var states = [TableState(version: 0, rows: [])]
    var versions: [CommandID: Int] = [:]
    while case let page = try await base.entries(after: states.count - 1, limit: 100), !page.isEmpty {
      for entry in page {
        #expect(entry.version == states.count && versions[entry.command] == nil)
        versions[entry.command] = entry.version
        let rows = try LoggedCommand(encoded: entry.body).applied(to: states[states.count - 1].rows)
        #expect(Set(rows.map(\.id)).count == rows.count)
        states.append(TableState(version: entry.version, rows: rows))
      }
    }
    for (id, answer) in answers.all {
      if let logged = versions[id] { #expect(logged == answer.version) } else { #expect(!answer.isEntry) }
      #expect(answer.version < states.count)
    }
    #expect(answers.all.values.contains { $0.isEntry })
    for engine in engines {
      let latest = engine.history.latest
      #expect(latest == states[latest.version])
      for version in max(1, latest.version - 20)...latest.version {
        if let state = engine.history.state(at: version) { #expect(state == states[version]) }
      }
    }
    let fresh = try await TableEngine.open(base)
    #expect(fresh.history.latest == states.last)
  }
}
