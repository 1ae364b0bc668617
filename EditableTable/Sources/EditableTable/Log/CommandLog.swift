/// The ordered log under a table: every accepted command, at a version of its own, and now and then the whole
/// table.
///
/// A log is of one table. Versions begin at 1 and follow one another without a gap; an entry that is there
/// never changes. Any number of writers may append to it, from any number of processes where the
/// implementation allows it: each says after which version its entries come, and the log takes them only when
/// that is the newest one.
///
/// ```swift
/// let log = MemoryLog()
/// let entry = LogEntry(version: 1, command: CommandID(), body: [1, 2, 3])
/// try await log.append([entry], after: 0)              // .appended
/// try await log.append([entry], after: 0)              // .duplicate([1]): it was there already
/// try await log.entries(after: 0, limit: 100).count    // 1
/// ```
public protocol CommandLog: Sendable {
  /// Which log this is, and its newest version.
  ///
  /// - Throws: ``LogError``.
  func head() async throws(LogError) -> LogHead

  /// Appends all of `entries`, or none of them.
  ///
  /// It returns when they are as safe as this log makes them: what was answered with `.appended` outlives the
  /// process. When it throws ``LogError/unavailable(_:)``, nobody knows whether they were appended: append them
  /// again, with the same identities, and the answer tells. Every other error means that they were not.
  ///
  /// A log with many writers may let the one that was answered ``AppendOutcome/conflict(newest:)`` go first for a moment,
  /// so that no writer is overtaken for ever: append again at once, or others wait in vain.
  ///
  /// - Parameters:
  ///   - entries: At least one; their versions follow `version` one by one, no two have the same identity.
  ///   - version: The newest version that the caller knows of.
  /// - Returns: whether they were appended. A command that is in the log already answers
  ///   ``AppendOutcome/duplicate(_:)``, whatever is expected; otherwise a newer version answers
  ///   ``AppendOutcome/conflict(newest:)``.
  /// - Throws: ``LogError``.
  /// - Complexity: O(*k* log *n* + bytes) for *k* entries in a log of *n*, and what the storage takes to be safe.
  @discardableResult
  func append(_ entries: [LogEntry], after version: Int) async throws(LogError) -> AppendOutcome

  /// The entries that follow `version`, in order: a page of them.
  ///
  /// A page is bounded in entries and in bytes (``LogEntry/pageBytes``), but has at least one entry when there
  /// is one. An empty page means that there is nothing newer.
  ///
  /// - Precondition: `limit` is at least 1.
  /// - Throws: ``LogError``; ``LogError/trimmed(through:)`` when the next entry is no longer kept.
  func entries(after version: Int, limit: Int) async throws(LogError) -> [LogEntry]

  /// At which version a command is in the log; nil when it is not.
  ///
  /// - Throws: ``LogError``.
  func version(of command: CommandID) async throws(LogError) -> Int?

  /// Has `wake` called whenever there may be something new to read, until the subscription is cancelled or
  /// released.
  ///
  /// Several appends may be told by one call, and a call may tell nothing new, so read pages until one is empty.
  /// Read once after you follow: what was appended before is not told. `wake` is called on any thread with no
  /// lock held, and must be quick.
  func follow(_ wake: @escaping @Sendable () -> Void) -> LogSubscription

  /// Keeps the whole table as it was at `state.version`, so that reading the log can begin there.
  ///
  /// Only the newest one is kept: one that is not newer than what is there changes nothing. Appending goes on
  /// in the meantime.
  ///
  /// - Throws: ``LogError``; the checkpoint there was is then still there.
  /// - Complexity: O(rows).
  func saveCheckpoint(_ state: TableState) async throws(LogError)

  /// The newest checkpoint; nil when there is none.
  ///
  /// - Throws: ``LogError``.
  /// - Complexity: O(rows).
  func loadCheckpoint() async throws(LogError) -> TableState?

  /// Begins to store rows that are to become the whole table at once, however many they are.
  ///
  /// Appending goes on in the meantime, and several imports may run at once: the last to finish is the table.
  ///
  /// - Throws: ``LogError``.
  func beginImport() async throws(LogError) -> any StagedImport

  /// Drops the entries that the newest checkpoint makes needless, and gives back the space they took.
  ///
  /// Which commands were the last ones is remembered (``LogEntry/rememberedCommands``), so that one that is
  /// repeated is still recognised.
  ///
  /// - Returns: how many entries were dropped.
  /// - Throws: ``LogError``.
  @discardableResult
  func compact() async throws(LogError) -> Int

  /// Finishes what was begun, and ends. Calls that come later throw ``LogError/closed``.
  func close() async
}

extension CommandLog {
  /// The calls of ``follow(_:)`` as a sequence that begins with one of its own, for a reader to loop over.
  ///
  /// However many come while the reader is busy, it sees one: nothing is kept for a slow reader.
  ///
  /// ```swift
  /// for await _ in log.wakes() {
  ///   while case let page = try await log.entries(after: version, limit: 1000), let last = page.last {
  ///     version = last.version
  ///   }
  /// }
  /// ```
  public func wakes() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let subscription = follow { continuation.yield() }
    continuation.onTermination = { _ in subscription.cancel() }
    continuation.yield()
    return stream
  }
}
