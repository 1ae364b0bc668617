import CSQLite
import EditableTable
import TableStore

/// How many commands a second are acknowledged, by the log and by the database alone.
struct Measurement {
  let folder: String
  let count: Int
  /// How many commands are in flight together.
  var inFlight = 64

  private static let body = [UInt8](repeating: 7, count: 200)

  func run() async throws {
    // In turn, twice, so that a machine that is busy for a while slows both.
    for round in 1...2 {
      let alone = try database(folder + "/alone\(round).db")
      let log = try await log(folder + "/log\(round).db")
      let share = Int(log / alone * 100)
      print(
        "\(count) commands of \(Self.body.count) bytes, \(inFlight) in flight: "
          + "\(Int(log)) commands/s by the log, \(Int(alone)) by SQLite alone, \(share) %")
      let engine = try await engine(folder + "/engine\(round).db")
      print("  \(Int(engine)) commands/s by the engine on the log, \(Int(engine / log * 100)) % of the log's")
    }
    try await checkpoint(folder + "/checkpoint.db")
  }

  private func log(_ path: String) async throws -> Double {
    let log = try SQLiteLog(path: path)
    let source = CommandIDSource()
    let time = try await ContinuousClock().measure {
      var version = 0
      while version < count {
        let entries = (1...inFlight).map {
          LogEntry(version: version + $0, command: source.next(), body: Self.body)
        }
        try await log.append(entries, after: version)
        version += inFlight
      }
    }
    await log.close()
    return Double(count) / (time / .seconds(1))
  }

  /// By a table that many people edit, each of whom waits for an answer before the next command.
  private func engine(_ path: String) async throws -> Double {
    let log = try SQLiteLog(path: path)
    let engine = try await TableEngine.open(log, firstRows: TableRow.random(count: 1000))
    let rows = engine.history.latest.rows
    let each = count / inFlight
    let time = try await ContinuousClock().measure {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for person in 0..<inFlight {
          group.addTask {
            let reference = RowReference(id: rows[person].id, position: person)
            for number in 0..<each { try await engine.execute(.editItem(reference, text: "\(number)")) }
          }
        }
        try await group.waitForAll()
      }
    }
    await engine.close()
    await log.close()
    return Double(each * inFlight) / (time / .seconds(1))
  }

  /// The same table, written by nothing but SQLite's own calls.
  private func database(_ path: String) throws -> Double {
    var database: OpaquePointer?
    sqlite3_open(path, &database)
    defer { sqlite3_close(database) }
    sqlite3_exec(
      database,
      """
      PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000;
      CREATE TABLE entries (
        version INTEGER PRIMARY KEY, command BLOB NOT NULL UNIQUE, body BLOB, checksum INTEGER NOT NULL)
      """, nil, nil, nil)
    var insert: OpaquePointer?
    sqlite3_prepare_v2(database, "INSERT INTO entries VALUES (?, ?, ?, 0)", -1, &insert, nil)
    defer { sqlite3_finalize(insert) }
    var version = 0
    let time = ContinuousClock().measure {
      while version < count {
        sqlite3_exec(database, "BEGIN IMMEDIATE", nil, nil, nil)
        for _ in 0..<inFlight {
          version += 1
          var command = (UInt64(1).bigEndian, UInt64(version).bigEndian)
          sqlite3_bind_int64(insert, 1, Int64(version))
          sqlite3_bind_blob(insert, 2, &command, 16, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
          Self.body.withUnsafeBytes { _ = sqlite3_bind_blob(insert, 3, $0.baseAddress, Int32($0.count), nil) }
          precondition(sqlite3_step(insert) == SQLITE_DONE)
          sqlite3_reset(insert)
        }
        precondition(sqlite3_exec(database, "COMMIT", nil, nil, nil) == SQLITE_OK)
      }
    }
    return Double(count) / (time / .seconds(1))
  }

  /// A million rows in a checkpoint, and a hundred thousand commands after it.
  private func checkpoint(_ path: String) async throws {
    var log = try SQLiteLog(path: path)
    var state = TableState(version: 0, rows: .init(TableRow.random(count: 1_000_000)))
    let clock = ContinuousClock()
    let saving = try await clock.measure { try await log.saveCheckpoint(state) }
    let source = CommandIDSource()
    for _ in 0..<1000 {
      var entries: [LogEntry] = []
      for _ in 0..<100 { try entries.append(Self.next(&state, source)) }
      try await log.append(entries, after: state.version - entries.count)
    }
    await log.close()
    let opening = try clock.measure { log = try SQLiteLog(path: path) }
    var loaded: TableState?
    let loading = try await clock.measure { loaded = try await log.loadCheckpoint() }
    var replayed: TableState?
    let replaying = try await clock.measure { replayed = try await log.replay(from: loaded!) }
    precondition(replayed == state)
    let verifying = try await clock.measure { try await log.verify() }
    await log.close()
    print("1,000,000 rows: saved in \(saving), opened in \(opening), loaded in \(loading)")
    print("100,000 commands after it: replayed in \(replaying); all of it verified in \(verifying)")
  }

  /// Carries out a random command.
  private static func next(_ state: inout TableState, _ source: CommandIDSource) throws -> LogEntry {
    let position = Int.random(in: 0..<state.rows.count)
    let reference = RowReference(id: state.rows[position].id, position: position)
    let command: TableEditingCommand =
      switch Int.random(in: 0..<4) {
      case 0: .insertItem(.random(), at: position)
      case 1: .deleteItem(reference)
      case 2: .moveItem(reference, to: Int.random(in: 0..<state.rows.count))
      default: .editItem(reference, text: "\(position)")
      }
    let (after, event) = try TableViewModel(rows: state.rows).applying(command)
    state = TableState(version: state.version + 1, rows: after.rows)
    let logged = LoggedCommand(kind: .editItem, time: 0, event: event, after: after.rows)
    return LogEntry(version: state.version, command: source.next(), body: logged.encoded)
  }
}
