import EditableTable
import Synchronization

/// What is known of a log by all of its connections. Any thread may ask and tell.
final class PostgreSQLProgress: Sendable {
  private let keptVersion = Atomic(0)
  private let toldVersion = Atomic(0)
  private let known = Mutex<Known?>(nil)

  /// Which log it is, and the newest entry that is known to be kept.
  struct Known {
    let key: Int
    let id: LogID
    var version = 0
    var command: CommandID?
  }

  /// Nil before the log is open.
  var log: Known? { known.withLock { $0 } }

  func opened(key: Int, id: LogID) { known.withLock { $0 = Known(key: key, id: id) } }

  /// The newest version that is known to be as safe as what was acknowledged; all before it are, too.
  var kept: Int { keptVersion.load(ordering: .relaxed) }

  func keeps(_ version: Int) { keptVersion.max(version, ordering: .relaxed) }

  func keeps(_ entry: LogEntry) {
    keeps(entry.version)
    known.withLock { known in
      guard let version = known?.version, entry.version > version else { return }
      known?.version = entry.version
      known?.command = entry.command
    }
  }

  /// The newest version that this log appended, and told its followers of.
  var told: Int { toldVersion.load(ordering: .relaxed) }

  func told(_ version: Int) { toldVersion.max(version, ordering: .relaxed) }
}
