import EditableTable

/// The tables of a database that holds a log, and how those of older programs become them.
enum SQLiteSchema {
  /// Marks a database as a table's log: "ETbl".
  static let application = 0x4554_626C
  /// The form that this program writes.
  static var newest: Int { 1 }

  /// Form 1. The bodies of entries up to `trimmed` are null. A chunk's key is the number of its checkpoint
  /// times 2^24 and its own; a checkpoint is there when it has a row in `checkpoints`, not before.
  static let form1 = """
    CREATE TABLE log (id BLOB NOT NULL, trimmed INTEGER NOT NULL);
    CREATE TABLE entries (
      version INTEGER PRIMARY KEY, command BLOB NOT NULL UNIQUE, body BLOB, checksum INTEGER NOT NULL);
    CREATE TABLE checkpoints (
      number INTEGER PRIMARY KEY, version INTEGER NOT NULL, rows INTEGER NOT NULL, chunks INTEGER NOT NULL,
      checksum INTEGER NOT NULL);
    CREATE TABLE chunks (key INTEGER PRIMARY KEY, body BLOB NOT NULL, checksum INTEGER NOT NULL);
    """

  /// Makes an empty database a log. The pragmas have to come before the first table.
  static func create(in connection: SQLiteConnection, id: LogID) throws(LogError) {
    try connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
    try connection.transaction { () throws(LogError) in
      try connection.execute("PRAGMA application_id = \(application); PRAGMA user_version = \(newest)")
      try connection.execute(form1)
      try connection.execute("INSERT INTO log (id, trimmed) VALUES (x'\(id)', 0)")
    }
    try connection.execute("PRAGMA journal_mode = WAL")
  }

  static func check(_ connection: SQLiteConnection) throws(LogError) {
    try check(form: try connection.number("PRAGMA user_version") ?? 0)
  }

  /// Refuses a database of a newer program.
  static func check(form: Int) throws(LogError) {
    if form > newest { throw .newer(schema: form, known: newest) }
    if form < 1 { throw .damaged("its form is \(form), which no program wrote") }
  }
}
