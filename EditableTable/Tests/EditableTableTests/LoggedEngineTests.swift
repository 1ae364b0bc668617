import EditableTable
import ObservableArray
import Synchronization
import Testing

@Suite("An engine on a log", .timeLimit(.minutes(1))) struct LoggedEngineTests {
  let rows = ["a", "b", "c", "d"].map { TableRow(text: $0) }
  let ada = PersonID("ada")!
  let log = FaultyLog()

  private func open(_ log: FaultyLog? = nil, _ change: (inout LogOptions) -> Void = { _ in }) async throws
    -> TableEngine
  {
    var options = LogOptions()
    options.firstDelay = .milliseconds(1)
    options.longestDelay = .milliseconds(5)
    change(&options)
    return try await TableEngine.open(log ?? self.log, firstRows: rows, options: options)
  }

  private func texts(_ engine: TableEngine) -> String { engine.history.latest.rows.map(\.text).joined() }
  private func add(_ text: String) -> TableEditingCommand { .addItem(TableRow(text: text)) }

  @Test("What was answered is in the log, and whoever opens it again has it")
  func keeps() async throws {
    let engine = try await open()
    #expect(engine.history.latest == TableState(version: 1, rows: PersistentArray(rows)))
    #expect(try await engine.execute(.deleteItem(RowReference(id: rows[1].id)), by: ada) == 2)
    #expect(try await engine.execute(.moveItem(RowReference(id: rows[3].id), to: 0), by: ada) == 3)
    #expect(try await engine.execute(.moveItem(RowReference(id: rows[3].id), to: 0), by: ada) == 3)
    #expect(try await log.head().version == 3)
    let entry = try #require(try await log.entries(after: 1, limit: 1).first)
    let command = try LoggedCommand(encoded: entry.body)
    #expect(command.kind == .deleteItem && command.person == ada && command.time > 1_700_000_000_000)
    let other = try await open()
    #expect(other.history.latest == engine.history.latest)
    let id = try await log.head().id
    #expect(engine.logID == id && other.logID == id && TableEngine(rows: rows).logID == nil)
    #expect(try await other.execute(add("e")) == 4)
    await engine.reach(4)
    #expect(texts(engine) == "dace" && engine.status == .ok)
  }

  @Test("Refusals and commands that change nothing are answered too, and are no entry")
  func refusals() async throws {
    let engine = try await open()
    let id = TableRow.ID(rawValue: 7)
    await #expect(throws: TableError.rowNotFound(id)) {
      try await engine.execute(.deleteItem(RowReference(id: id)))
    }
    await #expect(throws: TableError.nothingToUndo) { try await engine.undo(by: ada) }
    #expect(try await engine.execute(.setItems(rows)) == 1)
    #expect(try await log.head().version == 1)
  }

  @Test("A person undoes on one engine what they did on another, also after both were started again")
  func undoElsewhere() async throws {
    let (first, second) = (try await open(), try await open())
    try await first.execute(.deleteItem(RowReference(id: rows[0].id)), by: ada)
    try await first.execute(.editItem(RowReference(id: rows[1].id), text: "B"), by: ada)
    await second.reach(3)
    try await second.execute(add("e"))
    #expect(await second.undoState(of: ada) == UndoState(canUndo: true, canRedo: false))
    try await second.undo(by: ada)
    #expect(texts(second) == "bcde")
    await first.reach(5)
    #expect(await first.undoState(of: ada) == UndoState(canUndo: true, canRedo: true))
    let third = try await open()
    try await third.undo(by: ada)
    #expect(texts(third) == "abcde")
    try await third.redo(by: ada)
    try await third.redo(by: ada)
    #expect(texts(third) == "Bcde")
    await first.reach(8)
    #expect(await first.undoState(of: ada) == UndoState(canUndo: true, canRedo: false))
    #expect(first.history.latest == third.history.latest)
  }

  @Test(
    "A command whose fate was unknown is carried out once, whether it got there or not",
    arguments: [true, false])
  func unknownFate(gotThere: Bool) async throws {
    let engine = try await open()
    let other = try await open(FaultyLog(log.base))
    log.script(gotThere ? .lostOnTheWayBack : .lostOnTheWay, .lostOnTheWay)
    let version = try await engine.execute(add("x"), by: ada)
    #expect(version == 2 && texts(engine) == "abcdx" && engine.status == .ok)
    try await other.execute(add("y"))
    await engine.reach(3)
    try await engine.undo(by: ada)
    #expect(texts(engine) == "abcdy")
    #expect(try await log.head().version == 4)
  }

  @Test("A command that was overtaken is carried out on the newest state, or refused there")
  func overtaken() async throws {
    let (first, second) = (try await open(), try await open(FaultyLog(log.base)))
    log.hold()
    async let moved = first.execute(
      .moveItem(RowReference(id: rows[0].id, position: 0, version: 1), to: 3), by: ada)
    await log.holdsOne()
    async let edited = first.execute(
      .editItem(RowReference(id: rows[1].id, position: 1, version: 1), text: "B"))
    try await second.execute(.editItem(RowReference(id: rows[1].id), text: "theirs"))
    try await second.execute(.deleteItem(RowReference(id: rows[3].id)))
    try await second.execute(add("e"))
    log.release()
    #expect(try await moved == 5)
    do {
      _ = try await edited
      Issue.record("the text was changed by somebody else")
    } catch { #expect(error as? TableError == .textChanged(rows[1].id)) }
    // Behind "c": "d", behind which it was put, is gone.
    #expect(texts(first) == "theirscae")
    try await first.undo(by: ada)
    #expect(texts(first) == "atheirsce")
  }

  @Test("A command sent again with its identity is carried out once", arguments: [true, false])
  func repeated(isLogged: Bool) async throws {
    let engine = isLogged ? try await open() : TableEngine(rows: rows)
    let (added, deleted, undone) = (CommandID(), CommandID(), CommandID())
    let command = add("e")
    let version = try await engine.execute(command, by: ada, id: added)
    #expect(try await engine.execute(command, by: ada, id: added) == version)
    let deletion = TableEditingCommand.deleteItem(RowReference(id: rows[0].id))
    #expect(try await engine.execute(deletion, by: ada, id: deleted) == version + 1)
    #expect(try await engine.execute(add("f")) == version + 2)
    #expect(try await engine.execute(deletion, by: ada, id: deleted) == version + 1)
    #expect(try await engine.undo(by: ada, id: undone) == version + 3)
    #expect(try await engine.undo(by: ada, id: undone) == version + 3)
    #expect(texts(engine) == "abcdef")
    let (nothing, at) = (CommandID(), engine.history.latest.version)
    let edit = TableEditingCommand.editItem(RowReference(id: rows[1].id), text: "b")
    #expect(try await engine.execute(edit, id: nothing) == at)
    #expect(try await engine.execute(.editItem(RowReference(id: rows[1].id), text: "theirs")) == at + 1)
    #expect(try await engine.execute(edit, id: nothing) == at)
    #expect(texts(engine) == "atheirscdef")
    async let first = engine.execute(.refresh(), id: CommandID(rawValue: 5))
    async let second = engine.execute(.refresh(), id: CommandID(rawValue: 5))
    #expect(try await (first, second) == (at + 2, at + 2))
    if isLogged {
      let other = try await open()
      #expect(try await other.execute(command, id: added) == version)
      #expect(try await other.execute(deletion, id: deleted) == version + 1)
      #expect(other.history.latest == engine.history.latest)
    }
  }

  @Test(
    "While the log is away the table is read, commands are refused in time, and all goes on when it is back")
  func away() async throws {
    let notices = Mutex<[LogNotice]>([])
    let engine = try await open {
      $0.patience = .milliseconds(50)
      $0.report = { notice in notices.withLock { $0.append(notice) } }
    }
    log.setAway(true)
    async let first: Result<Int, any Error> = result { try await engine.execute(add("x")) }
    async let second: Result<Int, any Error> = result { try await engine.execute(add("y")) }
    for case .failure(let error as TableError) in [await first, await second] {
      #expect(error.kind == .unavailable && ["undecided", "unavailable"].contains(error.code))
      #expect(error.message.contains("the way is broken"))
    }
    #expect(engine.status == .unavailable("the table's log cannot be reached: the way is broken"))
    #expect(texts(engine) == "abcd")
    await #expect(throws: TableError.self) { try await engine.execute(add("z")) }
    log.setAway(false)
    // Refused at once, or carried out: as soon as the log is back.
    var version: Int?
    while version == nil && !Task.isCancelled { version = try? await engine.execute(add("e")) }
    #expect(engine.status == .ok && texts(engine).hasSuffix("e") && !texts(engine).contains("z"))
    #expect(notices.withLock { $0 } == [.lost(.unavailable("the way is broken")), .recovered])
  }

  @Test("A command that is sent again while its fate is unknown is not said to have changed nothing")
  func repeatedWhileAway() async throws {
    let engine = try await open { $0.patience = .milliseconds(20) }
    let (id, command) = (CommandID(), add("x"))
    log.setAway(true)
    await #expect { try await engine.execute(command, id: id) } throws: {
      ($0 as? TableError)?.code == "undecided"
    }
    // Once those who come are refused at once.
    while true {
      let other = await result { try await engine.execute(add("y")) }
      if case .failure(let error as TableError) = other, error.code == "unavailable" { break }
    }
    await #expect { try await engine.execute(command, id: id) } throws: {
      ($0 as? TableError)?.code == "undecided"
    }
    log.setAway(false)
    var version: Int?
    while version == nil { version = try? await engine.execute(command, id: id) }
    #expect(version == 2 && texts(engine).hasPrefix("abcdx") && !texts(engine).dropFirst(5).contains("x"))
  }

  private func result(_ body: () async throws -> Int) async -> Result<Int, any Error> {
    do { return .success(try await body()) } catch { return .failure(error) }
  }

  @Test("What the log does not take is refused with its error, and the next command tries again")
  func full() async throws {
    let engine = try await open()
    log.script(.error(.full("the disk is full")))
    await #expect(throws: TableError.log(.full("the disk is full"))) {
      try await engine.execute(add("x"), by: ada)
    }
    #expect(engine.status != .ok && texts(engine) == "abcd")
    #expect(await engine.undoState(of: ada) == UndoState(canUndo: false, canRedo: false))
    #expect(try await engine.execute(add("e")) == 2)
    #expect(engine.status == .ok && texts(engine) == "abcde")
  }

  @Test("After a while a full log is tried again, so that somebody sends it a command")
  func fullForAWhile() async throws {
    let engine = try await open { $0.patience = .milliseconds(20) }
    log.script(.error(.full("the disk is full")))
    await #expect(throws: TableError.log(.full("the disk is full"))) { try await engine.execute(add("x")) }
    while engine.status != .ok { try await Task.sleep(for: .milliseconds(5)) }
    #expect(engine.history.latest.version == 1)
  }

  @Test("A command that is too large for the log is refused alone")
  func tooLarge() async throws {
    let engine = try await open { $0.commandBytes = 60 }
    log.hold()
    async let one = engine.execute(add("1"))
    await log.holdsOne()
    async let large: Result<Int, any Error> = result {
      try await engine.execute(add(String(repeating: "x", count: 100)), by: ada)
    }
    async let two = engine.execute(add("2"))
    guard case .failure(let error as TableError) = await large else { return }
    #expect(error.code == "log_entry_too_large" && error.kind == .tooLarge)
    log.release()
    #expect(try await Set([one, two]) == [2, 3])
    #expect(engine.history.latest.rows.count == 6)
    #expect(await engine.undoState(of: ada) == UndoState(canUndo: false, canRedo: false))
  }

  @Test("No more commands wait than may")
  func waiting() async throws {
    let engine = try await open { $0.waitingCommands = 3 }
    log.hold()
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<10 {
        group.addTask { (try? await engine.execute(.addItem(TableRow(text: "\(number)")))) != nil }
      }
      var refused = 0
      for await isDone in group {
        if !isDone { refused += 1 }
        if refused == 7 { log.release() }
      }
      #expect(refused == 7)
    }
    #expect(engine.history.latest.rows.count == 7)
  }

  @Test("Closing brings what waits to the log, and refuses what comes later")
  func closing() async throws {
    let engine = try await open()
    log.hold()
    async let first = engine.execute(add("x"))
    await log.holdsOne()
    async let second = engine.execute(add("y"))
    async let closed: Void = engine.close()
    while engine.status != .closing { await Task.yield() }
    await #expect(throws: TableError.unavailable("the table is being closed")) {
      try await engine.execute(add("z"))
    }
    log.release()
    await closed
    #expect(try await first == 2)
    // It came before the end or after it.
    let isThere = (try? await second) != nil
    #expect(texts(engine) == (isThere ? "abcdxy" : "abcdx"))
    #expect(try await log.head().version == (isThere ? 3 : 2))
    await #expect(throws: TableError.unavailable("the table is being closed")) {
      try await engine.undo(by: ada)
    }
    await engine.close()
    let memory = TableEngine(rows: rows)
    await memory.close()
    await #expect(throws: TableError.unavailable("the table is being closed")) {
      try await memory.execute(add("z"))
    }
    #expect(memory.status == .closing)
  }

  @Test("Closing ends although the log is away")
  func closingWhileAway() async throws {
    let engine = try await open { $0.patience = .milliseconds(30) }
    log.setAway(true)
    async let lost: Result<Int, any Error> = result { try await engine.execute(add("x")) }
    while engine.status == .ok { await Task.yield() }
    await engine.close()
    guard case .failure(let error as TableError) = await lost else {
      Issue.record("nothing got through")
      return
    }
    #expect(error.code == "undecided")
  }

  @Test("A log that is closed under the engine is an error like others")
  func logClosed() async throws {
    let engine = try await open()
    log.hold()
    async let first: Result<Int, any Error> = result { try await engine.execute(add("x")) }
    await log.holdsOne()
    await log.base.close()
    log.release()
    guard case .failure(let error as TableError) = await first else {
      Issue.record("it was carried out on a closed log")
      return
    }
    #expect(error == .log(.closed))
    #expect(texts(engine) == "abcd")
    await engine.close()
  }

  @Test("Damage in the log is said, and the table stays as it was before it")
  func damage() async throws {
    let engine = try await open()
    try await log.base.append([LogEntry(version: 2, command: CommandID(), body: [9, 9])], after: 1)
    while engine.status == .ok { await Task.yield() }
    do {
      try await engine.execute(add("x"))
      Issue.record("it was carried out on a damaged log")
    } catch { #expect(error.code == "log_damaged" && error.message.contains("entry 2")) }
    #expect(texts(engine) == "abcd")
    await #expect(throws: LogError.self) { try await open() }
  }

  @Test("The whole table is saved now and then, one at a time; a failure is said and tried again")
  func checkpoints() async throws {
    let notices = Mutex<[LogNotice]>([])
    let engine = try await open {
      $0.checkpointCommands = 10
      $0.report = { notice in notices.withLock { $0.append(notice) } }
    }
    log.failCheckpoints(1)
    for number in 0..<100 { try await engine.execute(add("\(number)"), by: ada) }
    await engine.close()
    #expect(log.mostSavingAtOnce == 1)
    #expect(log.saved.count >= 5 && log.saved == log.saved.sorted())
    let saved = log.saved.map { LogNotice.checkpointSaved(version: $0) }
    let all = notices.withLock { $0 }
    #expect(all.filter { if case .checkpointFailed(_, .full) = $0 { true } else { false } }.count == 1)
    #expect(all.filter { if case .checkpointSaved = $0 { true } else { false } } == saved)
    #expect(try await log.compact() == log.saved.last)
    let again = try await open()
    #expect(again.history.latest == engine.history.latest)
  }

  @Test("A checkpoint that cannot be saved is not tried again with every command")
  func failingCheckpoints() async throws {
    let failures = Mutex(0)
    let engine = try await open {
      $0.checkpointCommands = 50
      $0.report = { if case .checkpointFailed = $0 { failures.withLock { $0 += 1 } } }
    }
    log.failCheckpoints(.max)
    for number in 0..<100 { try await engine.execute(add("\(number)")) }
    await engine.close()
    // At version 50 or a little later, and then every fifth.
    #expect((1...11).contains(failures.withLock { $0 }))
  }

  @Test("Of a long log the last versions are known as before, and the table is the same")
  func longTail() async throws {
    let engine = try await open()
    for number in 0..<50 {
      try await engine.execute(.insertItem(TableRow(text: "\(number)"), at: number / 2), by: ada)
    }
    let again = try await TableEngine.open(log, historyLimits: TableHistoryLimits(versions: 10))
    #expect(again.history.latest == engine.history.latest)
    #expect(again.history.state(at: 42) == engine.history.state(at: 42) && again.history.state(at: 41) == nil)
    for version in stride(from: 50, to: 40, by: -1) {
      try await again.undo(by: ada)
      #expect(again.history.latest.rows == engine.history.state(at: version)?.rows)
    }
    await #expect(throws: TableError.nothingToUndo) { try await again.undo(by: ada) }
  }

  @Test("An engine that was cut off for so long that the log's entries are gone takes over its checkpoint")
  func restarted() async throws {
    let notices = Mutex<[LogNotice]>([])
    let engine = try await open { $0.report = { notice in notices.withLock { $0.append(notice) } } }
    try await engine.execute(.editItem(RowReference(id: rows[2].id), text: "mine"), by: ada)
    log.setAway(true)
    let other = try await open(FaultyLog(log.base))
    for number in 0..<20 { try await other.execute(.insertItem(TableRow(text: "\(number)"), at: 1)) }
    try await log.base.saveCheckpoint(other.history.latest)
    try await log.base.compact()
    try await other.execute(add("last"))
    log.setAway(false)
    await engine.reach(other.history.latest.version)
    #expect(engine.history.latest == other.history.latest)
    #expect(engine.history.event(from: 1, to: 3) == nil)
    #expect(notices.withLock { $0 }.contains(.restarted(version: 22)))
    try await engine.undo(by: ada)
    #expect(engine.history.latest.rows.map(\.text).filter { "abcd".contains($0) } == ["a", "b", "c", "d"])
  }
}
