import EditableTable
import Foundation
import TableStore

/// The log that rows are imported into, and what remains of it when the import fails: nothing, if it was not there.
enum ImportTarget {
  case log(KeptTable)
  /// A database that is there only once the import has succeeded.
  case draft(SQLiteDraft)

  init(_ place: TablePlace) async throws {
    if case .database(let path) = place {
      let database = path ?? DefaultDatabase.path()
      // Only the folder of the user's own data is made, as when a table is served.
      if path == nil { try DefaultDatabase.makeFolder(for: database) }
      if let draft = try SQLiteDraft(path: database) {
        self = .draft(draft)
        return
      }
    }
    guard let kept = try await place.open(for: .changing) else {
      preconditionFailure("Memory keeps nothing.")
    }
    self = .log(kept)
  }

  var log: any CommandLog {
    switch self {
    case .log(let kept): kept.log
    case .draft(let draft): draft.log
    }
  }

  var description: String {
    switch self {
    case .log(let kept): kept.description
    case .draft(let draft): draft.path
    }
  }

  /// Closes the log, whose table has the rows.
  func keep() async throws {
    switch self {
    case .log(let kept): await kept.log.close()
    case .draft(let draft): try await draft.publish()
    }
  }

  /// Closes the log after a failure. What was made for the import is removed.
  func discard() async {
    switch self {
    case .log(.postgreSQL(let log)): await log.discard()
    case .log(let kept): await kept.log.close()
    case .draft(let draft): await draft.discard()
    }
  }
}
