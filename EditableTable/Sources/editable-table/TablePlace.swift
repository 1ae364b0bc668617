import EditableTable
import Foundation
import TableStore

/// Where a table is kept.
enum TablePlace: Hashable {
  /// In the program's memory, until it ends.
  case memory
  /// In an SQLite database; without a path, in the user's data folder.
  case database(path: String?)
  /// In a PostgreSQL database.
  case postgreSQL(address: String)

  /// The options that say it.
  static let options = ["--database", "--log"]

  init(_ options: OptionReader) throws(UsageError) {
    let given = ["--database", "--log", "--memory"].filter(options.has)
    guard given.count < 2 else {
      throw UsageError(
        "\(given.joined(separator: " and ")) exclude each other: a table is kept in one place.")
    }
    if options.has("--memory") {
      self = .memory
    } else if let address = options.text("--log") {
      guard address.hasPrefix("postgres://") || address.hasPrefix("postgresql://") else {
        throw UsageError(
          "--log must be an address like postgres://user@host/database; --database takes a path.")
      }
      self = .postgreSQL(address: address)
    } else {
      self = .database(path: options.text("--database"))
    }
  }

  /// Whether what cannot be reached may be there in a moment: a database starts beside the servers that use it.
  var mayComeBack: Bool {
    if case .postgreSQL = self { true } else { false }
  }

  /// The log that is there; nil for a table in memory.
  ///
  /// What a table is opened for.
  enum Purpose {
    /// To read it, as is possible beside the server that has it.
    case reading
    /// To change how it is kept.
    case keeping
    /// To change it; it is made when it is not there.
    case changing
  }

  func open(for purpose: Purpose) async throws(LogError) -> KeptTable? {
    switch self {
    case .memory: return nil
    case .database(let path):
      let place = path ?? DefaultDatabase.path()
      if purpose == .reading { return .database(try SQLiteLog(reading: place)) }
      if purpose == .keeping && access(place, F_OK) != 0 { throw .inaccessible("there is none at \(place)") }
      // Only the folder of one's own data is made; a path that somebody wrote may be a mistake.
      if path == nil { try DefaultDatabase.makeFolder(for: place) }
      return .database(try SQLiteLog(path: place))
    case .postgreSQL(let address):
      return .postgreSQL(try await PostgreSQLLog.open(address, isMade: purpose == .changing))
    }
  }
}
