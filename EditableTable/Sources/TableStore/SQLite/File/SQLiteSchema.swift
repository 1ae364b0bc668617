import EditableTable

/// The tables of a database that holds a log, and how those of older programs become them.
struct SQLiteSchema: Sendable {
  /// Marks a database as a table's log: "ETbl".
  static let application = 0x4554_626C
  /// The one of this program.
  static let current = SQLiteSchema(steps: [form1])

  /// What leads from each form to the next, beginning with nothing.
  let steps: [String]

  /// The form that a program with this schema writes.
  var newest: Int { steps.count }

  /// Form 1. The bodies of entries up to `trimmed` are null. A chunk's key is the number of its checkpoint
  /// times 2^24 and its own; a checkpoint is there when it has a row in `checkpoints`, not before.
  private static let form1 = """
    CREATE TABLE log (id BLOB NOT NULL, trimmed INTEGER NOT NULL);
    CREATE TABLE entries (
      version INTEGER PRIMARY KEY, command BLOB NOT NULL UNIQUE, body BLOB, checksum INTEGER NOT NULL);
    CREATE TABLE checkpoints (
      number INTEGER PRIMARY KEY, version INTEGER NOT NULL, rows INTEGER NOT NULL, chunks INTEGER NOT NULL,
      checksum INTEGER NOT NULL);
    CREATE TABLE chunks (key INTEGER PRIMARY KEY, body BLOB NOT NULL, checksum INTEGER NOT NULL);
    """

  /// Makes an empty database a log. The pragmas have to come before the first table.
  func create(in connection: SQLiteConnection, id: LogID) throws(LogError) {
    try connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
    try connection.transaction { () throws(LogError) in
      try connection.execute(
        "PRAGMA application_id = \(Self.application); PRAGMA user_version = \(newest)")
      for step in steps { try connection.execute(step) }
      try connection.execute("INSERT INTO log (id, trimmed) VALUES (x'\(id)', 0)")
    }
    try connection.execute("PRAGMA journal_mode = WAL")
  }

  /// Makes a database of an older form one of the newest, as a part of the transaction that is open.
  func bringUpToDate(_ connection: SQLiteConnection) throws(LogError) {
    let form = try form(of: connection)
    if form == newest { return }
    for step in steps[form...] { try connection.execute(step) }
    try connection.execute("PRAGMA user_version = \(newest)")
  }

  /// The form of what is there; refuses a database of a newer program.
  func form(of connection: SQLiteConnection) throws(LogError) -> Int {
    let form = try connection.number("PRAGMA user_version") ?? 0
    try check(form: form)
    return form
  }

  func check(form: Int) throws(LogError) {
    if form > newest { throw .newer(schema: form, known: newest) }
    if form < 1 { throw .damaged("its form is \(form), which no program wrote") }
  }
}
