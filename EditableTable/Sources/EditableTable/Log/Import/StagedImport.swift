/// Rows on their way into a log, which become the whole table all at once or not at all.
///
/// Use it for more rows than one entry takes, or than should be in memory. The rows are stored as they come, where no
/// reader finds them. ``finish(_:body:)`` appends one small entry that stands for them, and makes them the newest
/// checkpoint, in one step: a reader of that entry loads the checkpoint.
///
/// ```swift
/// let staged = try await log.beginImport()
/// try await staged.add(rows)              // as often as there are more
/// let body = LoggedCommand.importing(rows: rows.count, time: 0).encoded
/// try await staged.finish(CommandID(), body: body)      // the version that has the rows
/// ```
///
/// One that is neither finished nor abandoned, as when its process was killed, is never visible; what is stored of it is
/// removed with its connection or by the next opening of the log for writing.
public protocol StagedImport: Sendable {
  /// Stores the next rows. Checking their identities is the caller's part.
  ///
  /// - Throws: ``LogError``; then abandon the import.
  /// - Complexity: O(bytes) time; no more memory than that.
  func add(_ rows: [TableRow]) async throws(LogError)

  /// Makes the rows the table, in place of all that are there by then, also of those that others changed in the meantime.
  ///
  /// - Parameters:
  ///   - command: the identity of the import.
  ///   - body: what the entry says: a ``LoggedCommand`` of the kind `importItems`, encoded.
  /// - Returns: the version that has the rows. When the command is in the log already, the version at which it is;
  ///   then nothing is changed.
  /// - Throws: ``LogError``; only after ``LogError/unavailable(_:)`` it is unknown whether the table has the rows:
  ///   ``CommandLog/version(of:)`` tells when the log can be reached again.
  func finish(_ command: CommandID, body: [UInt8]) async throws(LogError) -> Int

  /// Removes what was stored. Call it when ``add(_:)`` or ``finish(_:body:)`` threw, or when there is another reason
  /// not to go on. Where nothing can be removed now, as without the database, it is removed later.
  func abandon() async
}
