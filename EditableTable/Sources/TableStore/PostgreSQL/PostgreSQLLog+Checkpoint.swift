import EditableTable
import ObservableArray

extension PostgreSQLLog {
  /// Keeps the whole table, unless a checkpoint as new is there already. Of several servers one at a time does it.
  public func saveCheckpoint(_ state: TableState) async throws(LogError) {
    let key = key
    try await keeper.run { connection throws(LogError) in
      try connection.transaction { () throws(LogError) in
        try connection.save(state, key)
      }
    }
  }

  /// The newest checkpoint; nil when there is none.
  public func loadCheckpoint() async throws(LogError) -> TableState? {
    let key = key
    return try await keeper.run { connection throws(LogError) in
      // All of it of one moment: another server may put a newer one in its place meanwhile.
      try connection.transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY") { () throws(LogError) in
        try connection.load(key)
      }
    }
  }

  /// Drops the entries that the newest checkpoint makes needless.
  ///
  /// PostgreSQL uses the space they took for what comes next; it is not given back to the file system.
  @discardableResult
  public func compact() async throws(LogError) -> Int {
    let key = key
    let remembered = rememberedCommands
    return try await keeper.run { connection throws(LogError) in
      try connection.compact(key, remembered)
    }
  }
}

extension PostgreSQLConnection {
  /// The locks on checkpoints are told from others by this first half: "ETcp".
  private static var lock: Int { 0x4554_6370 }

  /// A statement with this many bytes and the disk at its end.
  static var keeping: Duration { .seconds(60) }

  fileprivate func save(_ state: TableState, _ key: Int) throws(LogError) {
    try lockCheckpoint(key)
    let rows = try query(
      """
      SELECT newest, (SELECT version FROM editable_table.checkpoint WHERE log = $1)
      FROM editable_table.log WHERE key = $1
      """, [.number(key)])
    if rows.count == 0 { throw .gone }
    let newest = try rows.number(0, 0)
    if state.version > newest { throw .checkpointAhead(state.version, newest: newest) }
    if let there = try rows.optionalNumber(0, 1), there >= state.version { return }
    try query("DELETE FROM editable_table.chunk WHERE log = $1", [.number(key)], patience: Self.keeping)
    var count = 0
    for chunk in RowChunk.chunks(of: state.rows) {
      try insert(chunk, key, version: state.version, number: count)
      count += 1
    }
    try replaceCheckpoint(key, version: state.version, rows: state.rows.count, chunks: count)
  }

  /// Waits until no other connection saves a checkpoint, and keeps others from it until the transaction ends.
  func lockCheckpoint(_ key: Int) throws(LogError) {
    // Whoever saves may take longer than a lock is usually waited for.
    try execute("SET LOCAL lock_timeout = '60s'")
    try query(
      "SELECT pg_advisory_xact_lock($1::int, ($2 % 2147483648)::int)", [.number(Self.lock), .number(key)],
      patience: Self.keeping + .seconds(5))
  }

  func insert(_ chunk: [UInt8], _ key: Int, version: Int, number: Int) throws(LogError) {
    try query(
      "INSERT INTO editable_table.chunk (log, version, number, body) VALUES ($1, $2, $3, $4)",
      [.number(key), .number(version), .number(number), .bytes(chunk)], patience: Self.keeping)
  }

  func replaceCheckpoint(_ key: Int, version: Int, rows: Int, chunks: Int) throws(LogError) {
    try query(
      """
      INSERT INTO editable_table.checkpoint (log, version, rows, chunks) VALUES ($1, $2, $3, $4)
      ON CONFLICT (log) DO UPDATE SET version = $2, rows = $3, chunks = $4
      """, [.number(key), .number(version), .number(rows), .number(chunks)])
  }

  fileprivate func load(_ key: Int) throws(LogError) -> TableState? {
    let checkpoint = try query(
      "SELECT version, rows, chunks FROM editable_table.checkpoint WHERE log = $1", [.number(key)])
    if checkpoint.count == 0 { return nil }
    let version = try checkpoint.number(0, 0)
    let count = try checkpoint.number(0, 1)
    let chunks = try checkpoint.number(0, 2)
    var rows: [TableRow] = []
    var next = 0
    while next < chunks {
      let page = try query(
        """
        SELECT number, body FROM editable_table.chunk WHERE log = $1 AND version = $2 AND number >= $3
        ORDER BY number LIMIT 16
        """, [.number(key), .number(version), .number(next)], patience: Self.keeping)
      if page.count == 0 { break }
      for row in 0..<page.count {
        if try page.number(row, 0) != next { throw .damaged("part \(next) of the checkpoint is missing") }
        try page.withBytes(row, 1) { bytes throws(LogError) in
          do throws(MalformedBytes) { try RowChunk.read(bytes, into: &rows) } catch {
            throw .damaged("part \(next) of the checkpoint: \(error)")
          }
        }
        next += 1
      }
    }
    if next != chunks || rows.count != count {
      throw .damaged(
        "the checkpoint has \(rows.count) rows in \(next) parts instead of \(count) in \(chunks)")
    }
    return TableState(version: version, rows: PersistentArray(rows))
  }

  fileprivate func compact(_ key: Int, _ remembered: Int) throws(LogError) -> Int {
    let trimmed = try trim(key)
    // In parts, each a transaction of its own, so that nobody waits long. What is interrupted goes on the next time.
    while true {
      let rows = try query(
        """
        WITH head AS MATERIALIZED (
          SELECT emptied, least(trimmed, emptied + 10000) AS through
          FROM editable_table.log JOIN editable_table.checkpoint ON log = key WHERE key = $1),
        bodies AS (
          UPDATE editable_table.entry SET body = NULL FROM head
          WHERE log = $1 AND entry.version > head.emptied AND entry.version <= head.through)
        UPDATE editable_table.checkpoint SET emptied = head.through FROM head
        WHERE log = $1 AND checkpoint.emptied < head.through RETURNING checkpoint.emptied
        """, [.number(key)], patience: Self.keeping)
      if rows.count == 0 { break }
    }
    while true {
      let rows = try query(
        """
        WITH forgotten AS (
          SELECT version FROM editable_table.entry
          WHERE log = $1 AND version <= (
            SELECT least(trimmed, newest - $2) FROM editable_table.log WHERE key = $1)
          ORDER BY version LIMIT 10000)
        DELETE FROM editable_table.entry USING forgotten
        WHERE log = $1 AND entry.version = forgotten.version RETURNING 1
        """, [.number(key), .number(remembered)], patience: Self.keeping)
      if rows.count == 0 { break }
    }
    // The database does this by itself now and then; when it will not let us, it does it later.
    try? execute("VACUUM editable_table.entry, editable_table.chunk", patience: Self.keeping * 10)
    return trimmed
  }

  /// Says from which version on entries are kept; answers how many are not that were.
  private func trim(_ key: Int) throws(LogError) -> Int {
    let rows = try query(
      """
      WITH before AS MATERIALIZED (SELECT key, trimmed FROM editable_table.log WHERE key = $1 FOR UPDATE)
      UPDATE editable_table.log SET trimmed = checkpoint.version FROM before, editable_table.checkpoint
      WHERE log.key = before.key AND checkpoint.log = before.key AND checkpoint.version > before.trimmed
      RETURNING checkpoint.version - before.trimmed
      """, [.number(key)])
    return rows.count == 0 ? 0 : try rows.number(0, 0)
  }
}
