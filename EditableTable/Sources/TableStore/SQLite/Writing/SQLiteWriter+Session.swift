import EditableTable

extension SQLiteWriter {
  /// The connection, what is prepared on it, and what the database has now.
  final class Session {
    let connection: SQLiteConnection
    let statements: Statements
    let rememberedCommands: Int
    private let owner: OwnerFile
    private let log: LogID
    /// The newest version in the transaction.
    var newest = 0
    /// Checkpoints that are being saved; their chunks are not to be dropped.
    var begun: Set<Int> = []

    init(
      _ connection: SQLiteConnection, _ path: String, _ owner: OwnerFile, _ schema: SQLiteSchema,
      rememberedCommands: Int
    ) throws(LogError) {
      self.connection = connection
      self.owner = owner
      self.rememberedCommands = rememberedCommands
      let isOlder = try schema.form(of: connection) < schema.newest
      if isOlder { try connection.execute("PRAGMA synchronous = FULL; PRAGMA fullfsync = ON") }
      // What turns out to be damaged is left as it was, in its older form, too.
      let (reading, head) = try connection.transaction(isOlder ? "BEGIN IMMEDIATE" : "BEGIN") {
        () throws(LogError) -> (SQLiteReader.Statements, LogHead) in
        try schema.bringUpToDate(connection)
        let reading = try SQLiteReader.Statements(connection)
        return (reading, try reading.head(atLeast: owner.markFound, in: path))
      }
      log = head.id
      statements = try Statements(connection, reading)
      // Where SQLite is built to overwrite what it deletes, a checkpoint or an import that is removed would be written once
      // more, for which a full disk has no room.
      try connection.execute(
        """
        PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON;
        PRAGMA secure_delete = FAST; PRAGMA wal_autocheckpoint = 4000; PRAGMA journal_size_limit = 67108864; PRAGMA cache_size = -65536
        """)
      try connection.checkWritable()
      if try connection.text("PRAGMA journal_mode") != "wal" {
        throw .damaged("it does not say any more that it has a write-ahead log")
      }
      owner.note(AcknowledgedMark(log: log, version: head.version))
      connection.checkpointsOnClose(true)
      // What cannot be removed now, as on a full disk, is removed at the next start or with the next checkpoint.
      try? removeUnfinished()
    }

    /// Does all of it in one transaction. A request that is refused has its own error, and leaves the others
    /// alone; when this throws, nothing was done.
    func commit(_ requests: [WriteRequest]) throws(LogError) -> [Result<WriteOutcome, LogError>] {
      let begunBefore = begun
      do throws(LogError) {
        let outcomes = try connection.transaction("BEGIN IMMEDIATE") {
          () throws(LogError) -> [Result<WriteOutcome, LogError>] in
          try connection.checkPlace()
          newest = try statements.reading.newestVersion(trimmed: statements.reading.origin().trimmed)
          var outcomes: [Result<WriteOutcome, LogError>] = []
          outcomes.reserveCapacity(requests.count)
          for request in requests { outcomes.append(try perform(request)) }
          return outcomes
        }
        owner.note(AcknowledgedMark(log: log, version: newest))
        return outcomes
      } catch {
        begun = begunBefore
        throw error
      }
    }

    private func perform(_ request: WriteRequest) throws(LogError) -> Result<WriteOutcome, LogError> {
      switch request {
      case .append(let entries, let version): .success(.append(try append(entries, after: version)))
      case .beginCheckpoint: .success(.count(try beginCheckpoint()))
      case .chunks(let chunks, let key): .success(.count(try insert(chunks, key: key)))
      case .finishCheckpoint(let checkpoint): try finish(checkpoint)
      case .finishImport(let stored, let command, let body):
        .success(try finish(stored, command, body: body))
      case .abandonCheckpoint(let number): .success(.count(begun.remove(number) == nil ? 0 : 1))
      case .dropChunks: .success(.count(try dropChunks()))
      case .trim: .success(.count(try trim()))
      case .dropBodies(let version): .success(.count(try dropBodies(after: version)))
      case .forget: .success(.count(try forget()))
      case .shrink: .success(.count(try shrink()))
      }
    }
  }

  struct Statements {
    let reading: SQLiteReader.Statements
    let insert: SQLiteStatement
    let undo: SQLiteStatement
    let insertChunk: SQLiteStatement

    init(_ connection: SQLiteConnection, _ reading: SQLiteReader.Statements) throws(LogError) {
      self.reading = reading
      insert = try connection.prepare(
        "INSERT INTO entries (version, command, body, checksum) VALUES (?, ?, ?, ?)")
      undo = try connection.prepare("DELETE FROM entries WHERE version > ?")
      insertChunk = try connection.prepare("INSERT INTO chunks (key, body, checksum) VALUES (?, ?, ?)")
    }
  }
}
