import Synchronization

/// How far a log is known to go, in two ways. Any thread may ask and tell.
final class PostgreSQLProgress: Sendable {
  private let keptVersion = Atomic(0)
  private let toldVersion = Atomic(0)

  /// The newest version that is known to be as safe as what was acknowledged; all before it are, too.
  var kept: Int { keptVersion.load(ordering: .relaxed) }

  func keeps(_ version: Int) { keptVersion.max(version, ordering: .relaxed) }

  /// The newest version that this log appended, and told its followers of.
  var told: Int { toldVersion.load(ordering: .relaxed) }

  func told(_ version: Int) { toldVersion.max(version, ordering: .relaxed) }
}
