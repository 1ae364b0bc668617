import ObservableArray
import Synchronization

/// Rows on their way into a log in memory.
final class MemoryImport: StagedImport {
  private let log: MemoryLog
  /// Guarded by its lock.
  private let rows = Mutex<[TableRow]>([])

  init(_ log: MemoryLog) { self.log = log }

  func add(_ new: [TableRow]) async throws(LogError) {
    try log.contents.locked { contents throws(LogError) in try contents.checkOpen() }
    rows.withLock { $0 += new }
  }

  func finish(_ command: CommandID, body: [UInt8]) async throws(LogError) -> Int {
    let rows = PersistentArray(taken())
    let (outcome, version) = try log.contents.locked { contents throws(LogError) in
      (try contents.finishImport(rows, command, body: body), contents.newest)
    }
    if case .duplicate(let versions) = outcome, let known = versions[0] { return known }
    log.followers.wakeAll()
    return version
  }

  func abandon() async { _ = taken() }

  private func taken() -> [TableRow] {
    rows.withLock { rows in
      defer { rows = [] }
      return rows
    }
  }
}
