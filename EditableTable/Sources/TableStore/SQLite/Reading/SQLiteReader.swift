import EditableTable

/// Reads a log's database on a connection and a thread of its own, beside whoever writes.
actor SQLiteReader {
  private let executor = QueueExecutor("table log, reading")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Nil when it is closed.
  private var statements: Statements?

  /// - Parameter mark: what the database has to have at least.
  init(
    _ path: String, _ schema: SQLiteSchema, atLeast mark: AcknowledgedMark? = nil
  ) throws(LogError) {
    let connection = try SQLiteConnection(path, DatabaseFile.isUnused(path) ? .readingUnused : .reading)
    let form = try schema.form(of: connection)
    if form < schema.newest {
      let reason = "it has form \(form) of an earlier program"
      throw .inaccessible("\(reason), and gets form \(schema.newest) when it is opened for writing")
    }
    let statements = try Statements(connection)
    _ = try connection.transaction { () throws(LogError) in try statements.head(atLeast: mark, in: path) }
    self.statements = statements
  }

  func close() { statements = nil }

  /// The connection and what is prepared on it.
  struct Statements {
    let connection: SQLiteConnection
    let log: SQLiteStatement
    let newest: SQLiteStatement
    let page: SQLiteStatement
    let find: SQLiteStatement
    let checkpoint: SQLiteStatement
    let chunks: SQLiteStatement

    init(_ connection: SQLiteConnection) throws(LogError) {
      self.connection = connection
      log = try connection.prepare("SELECT id, trimmed FROM log")
      newest = try connection.prepare("SELECT max(version) FROM entries")
      page = try connection.prepare(
        "SELECT version, command, checksum, body FROM entries WHERE version > ? ORDER BY version LIMIT ?")
      find = try connection.prepare("SELECT version FROM entries WHERE command = ?")
      checkpoint = try connection.prepare(
        "SELECT number, version, rows, chunks, checksum FROM checkpoints ORDER BY version DESC LIMIT 1")
      chunks = try connection.prepare(
        "SELECT key, checksum, body FROM chunks WHERE key >= ? AND key < ? ORDER BY key")
    }
  }

  /// Reads one state of the database, whatever is written meanwhile.
  func read<Result>(_ body: (Statements) throws(LogError) -> Result) throws(LogError) -> Result {
    guard let statements else { throw .closed }
    return try statements.connection.transaction { () throws(LogError) in try body(statements) }
  }

  func head() throws(LogError) -> LogHead {
    try read { (statements) throws(LogError) in try statements.head() }
  }

  func version(of command: CommandID) throws(LogError) -> Int? {
    try read { (statements) throws(LogError) in
      statements.find.bind(1, command)
      defer { statements.find.reset() }
      return try statements.find.step() ? statements.find.number(0) : nil
    }
  }
}

extension SQLiteReader.Statements {
  func head() throws(LogError) -> LogHead {
    let (id, trimmed) = try origin()
    return LogHead(id: id, version: try newestVersion(trimmed: trimmed))
  }

  /// The head of a database that has all that was acknowledged.
  func head(atLeast mark: AcknowledgedMark?, in path: String) throws(LogError) -> LogHead {
    let head = try head()
    if let mark, mark.log == head.id, mark.version > head.version {
      throw .lost(mark, endsAt: head.version, in: path)
    }
    return head
  }

  /// Which log it is, and up to which version its entries are gone.
  func origin() throws(LogError) -> (id: LogID, trimmed: Int) {
    defer { log.reset() }
    guard try log.step(), let id = log.identity(0), log.number(1) >= 0 else {
      throw .damaged("it does not say which log it is")
    }
    return (LogID(rawValue: id), log.number(1))
  }

  func newestVersion(trimmed: Int) throws(LogError) -> Int {
    defer { newest.reset() }
    return max(try newest.step() ? newest.number(0) : 0, trimmed)
  }
}
