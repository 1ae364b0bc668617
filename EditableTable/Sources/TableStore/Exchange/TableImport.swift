import EditableTable

/// Reads rows from a file, a pipe or anything else, and makes them the table: all of them at once, or none.
///
/// A few rows become one entry of the log, which tells what changed. More than ``stagedBytes`` of them are stored in pieces
/// while they are read, where no reader finds them, so that no more than a piece is in memory (``RowImport`` says what the
/// identities take). Other servers and readers have the rows before or the rows after, and nothing in between.
///
/// ```swift
/// let result = try await TableImport(.csv, time: now).run(
///   reading: { try handle.read(upToCount: 1 << 16) }, into: { try SQLiteLog(path: "table.db") })
/// result.rows       // 10000000
/// ```
public struct TableImport {
  /// The form that is read.
  public var format: RowFormat
  /// What the table takes.
  public var limits = TableLimits()
  /// The identity of the import.
  public var command = CommandID()
  /// Whose it is.
  public var person: PersonID?
  /// When, in milliseconds since 1970.
  public var time: Int
  /// Receives how far the import has come, about once for each piece that was read, on the task that imports.
  public var progress: (ImportProgress) -> Void = { _ in }

  /// From how many bytes of rows on they are stored in pieces: 4 MiB. The rows then replace those there were without being
  /// compared with them, so that rows which are there already make a version, too.
  public static let stagedBytes = LogEntry.pageBytes

  /// From how many bytes on rows are stored in pieces here, and about how many bytes a piece has; tests have smaller ones.
  package var sizes = (staged: stagedBytes, piece: 2 << 20)

  /// An import.
  public init(_ format: RowFormat, time: Int) {
    self.format = format
    self.time = time
  }

  /// Imports all that `read` gives.
  ///
  /// - Parameters:
  ///   - read: The next bytes; nil, or none, at the end.
  ///   - open: The log. It is asked for once, when the rows are known to be right as far as they are looked at: all of
  ///     them when they are few. The caller closes it.
  /// - Throws: ``ImportError`` when a line is wrong, `LogError`, and what `read` and `open` throw; the table is then as it
  ///   was. ``UndecidedImport`` when only that is not known.
  /// - Complexity: O(bytes); when they are few, also O(rows there are).
  @discardableResult
  public func run(
    reading read: () throws -> (some Sequence<UInt8>)?, into open: () async throws -> any CommandLog
  ) async throws -> ImportResult {
    var reading = RowImport(format, limits: limits)
    var bytes = 0
    var log: (any CommandLog)?
    var staged: (any StagedImport)?
    do {
      while let piece = try read() {
        let count = try reading.count(adding: piece)
        if count == 0 { break }
        bytes += count
        progress(ImportProgress(phase: .reading, rows: reading.count, bytes: bytes))
        if staged == nil && reading.waitingBytes >= sizes.staged {
          let opened = try await open()
          log = opened
          staged = try await opened.beginImport()
        }
        if let staged, reading.waitingBytes >= sizes.piece { try await staged.add(reading.takeRows()) }
        try Task.checkCancellation()
      }
      let rest = try reading.finish()
      progress(ImportProgress(phase: .finishing, rows: reading.count, bytes: bytes))
      if let staged, !rest.isEmpty { try await staged.add(rest) }
      let target = if let log { log } else { try await open() }
      let version = try await finish(staged, in: target, rest, rows: reading.count)
      return ImportResult(version: version, rows: reading.count)
    } catch {
      await staged?.abandon()
      throw error
    }
  }

  /// Makes what is stored the table; without that, the rows of a small file.
  private func finish(
    _ staged: (any StagedImport)?, in log: any CommandLog, _ rest: [TableRow], rows: Int
  ) async throws -> Int {
    do throws(LogError) {
      guard let staged else {
        return try await log.importRows(rest, command: command, person: person, time: time)
      }
      let body = LoggedCommand.importing(rows: rows, person: person, time: time).encoded
      return try await staged.finish(command, body: body)
    } catch {
      guard case .unavailable(let reason) = error else { throw error }
      throw UndecidedImport(command: command, reason: reason)
    }
  }
}

extension RowImport {
  /// Reads a piece, and answers how many bytes it has.
  fileprivate mutating func count(adding piece: some Sequence<UInt8>) throws(ImportError) -> Int {
    let bytes =
      piece.withContiguousStorageIfAvailable { $0.count } ?? piece.reduce(0) { count, _ in count + 1 }
    try add(piece)
    return bytes
  }
}
