import EditableTable
import TableStore

/// A log that is open, with what only some logs can do.
enum KeptTable {
  case database(SQLiteLog)
  case postgreSQL(PostgreSQLLog)

  var log: any CommandLog {
    switch self {
    case .database(let log): log
    case .postgreSQL(let log): log
    }
  }

  /// Where it is, for people. A database's address is not told: a password may be in it.
  var description: String {
    switch self {
    case .database(let log): log.path
    case .postgreSQL: "PostgreSQL"
    }
  }

  /// How its other servers are reached; nil when it has one server only.
  var peers: (any TablePeers)? {
    switch self {
    case .database: nil
    case .postgreSQL(let log): log
    }
  }

  /// What makes it less safe than it could be.
  var warnings: [String] {
    switch self {
    case .database: []
    case .postgreSQL(let log): log.warnings
    }
  }

  /// Keeps the whole table as it is now, and drops the commands that led there; tells how many.
  func compact() async throws(LogError) -> Int {
    let state = try await log.replay()
    if state.version > 0 { try await log.saveCheckpoint(state) }
    switch self {
    case .database(let log): return try await log.compact()
    case .postgreSQL(let log): return try await log.compact()
    }
  }
}
