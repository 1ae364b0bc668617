import EditableTable

/// Something to be written, as a part of a transaction.
enum WriteRequest: Sendable {
  /// `CommandLog.append`.
  case append([LogEntry], after: Int)
  /// Takes a number for a new checkpoint.
  case beginCheckpoint
  /// Parts of a checkpoint or of an import; the key of the first.
  case chunks([[UInt8]], key: Int)
  /// All parts are there: from now on it is a checkpoint, unless there is a newer one.
  case finishCheckpoint(StoredCheckpoint)
  /// All parts of an import are there: an entry with this command and body is appended, and they are its checkpoint.
  case finishImport(StoredImport, CommandID, body: [UInt8])
  /// A checkpoint that was begun is given up.
  case abandonCheckpoint(number: Int)
  /// Removes some chunks that are of no checkpoint; answers how many.
  case dropChunks
  /// Entries that the newest checkpoint has are gone from now on; answers how many.
  case trim
  /// Takes the bodies from some of those that are gone, the first after a version; answers the last one's.
  case dropBodies(after: Int)
  /// Removes some of those whose commands need not be remembered; answers how many.
  case forget
  /// Gives some of the space that is free back to the system; answers how many pages.
  case shrink
}

/// What became of it.
enum WriteOutcome: Sendable {
  case append(AppendOutcome)
  /// An import is the table, at this version.
  case imported(Int)
  case count(Int)

  var count: Int {
    guard case .count(let count) = self else { preconditionFailure("an append and an import have no count") }
    return count
  }
}
