public import EditableTable
import TableStore

/// A table that is kept in a database, open: nobody else can open the database until it is closed.
nonisolated public struct KeptTable: Sendable {
  /// What carries commands out; each is on the disk before it is answered.
  public let engine: TableEngine
  private let log: SQLiteLog

  /// Opens the database at `path`, and makes it when it is not there, with `firstRows`. Its folder has to be there.
  ///
  /// - Throws: `LogError`: the file is in use, damaged, not this program's, or cannot be written. It is then as it was.
  /// - Complexity: O(rows + commands since they were last saved whole), elsewhere than on the main actor.
  @concurrent public static func open(
    _ path: String, firstRows: [TableRow]
  ) async throws(LogError) -> KeptTable {
    let log = try SQLiteLog(path: path)
    do throws(LogError) {
      return KeptTable(engine: try await TableEngine.open(log, firstRows: firstRows), log: log)
    } catch {
      await log.close()
      throw error
    }
  }

  /// Ends it, when all that was answered, and all that waits for an answer, is kept.
  public func close() async {
    await engine.close()
    await log.close()
  }
}
