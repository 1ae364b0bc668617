import EditableTable
import ObservableArray
import TableStore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the exerciser does to a log, and what has to be in it afterwards.
enum Exercise {
  /// Appends batches of 1 to 64 commands, with checkpoints and compactions beside, for ever. Prints a line for
  /// each command when it is acknowledged.
  static func append(to log: SQLiteLog) async throws {
    let source = CommandIDSource()
    var version = try await log.head().version
    var saving: Task<Void, any Error>?
    for round in 0... {
      let entries = (1...Int.random(in: 1...64)).map { index in
        let command = source.next()
        return LogEntry(version: version + index, command: command, body: body(of: command))
      }
      guard try await log.append(entries, after: version) == .appended else { fatalError("not appended") }
      version += entries.count
      say(entries.map { "\($0.version) \($0.command)\n" }.joined())
      if round % 20 == 10 {
        try await saving?.value
        let state = state(version)
        let compacts = round % 100 == 50
        saving = Task {
          try await log.saveCheckpoint(state)
          if compacts { try await log.compact() }
        }
      }
    }
  }

  /// Appends 40 batches, says so, and waits to be killed.
  static func fill(_ log: SQLiteLog) async throws {
    for version in stride(from: 0, to: 400, by: 10) {
      let entries = (1...10).map { index in
        let command = CommandID()
        return LogEntry(version: version + index, command: command, body: body(of: command))
      }
      guard try await log.append(entries, after: version) == .appended else { fatalError("not appended") }
    }
    say("filled\n")
    while readLine() != nil {}
  }

  static func hold(_ log: SQLiteLog) async throws {
    say("open\n")
    while readLine() != nil {}
    await log.close()
  }

  /// The body that belongs to a command, of a length that depends on it.
  static func body(of command: CommandID) -> [UInt8] {
    let byte = UInt8(truncatingIfNeeded: command.rawValue)
    return [UInt8](repeating: byte, count: Int(byte) * 3)
  }

  /// The table that a checkpoint of a version has.
  static func state(_ version: Int) -> TableState {
    var random = SplitMix64(seed: UInt64(version))
    let rows = (0..<5000 + version % 10_000).map { TableRow(text: "row \($0) of \(version)", using: &random) }
    return TableState(version: version, rows: PersistentArray(rows))
  }

  /// Written at once and by one call, so that what was acknowledged is known whenever this process is killed.
  static func say(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
  }
}
