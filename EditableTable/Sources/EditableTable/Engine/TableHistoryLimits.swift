/// How much of its past a table keeps.
public struct TableHistoryLimits: Hashable, Sendable {
  /// The most versions, the newest included.
  public var versions: Int
  /// About how many bytes may be spent on what the newest version no longer has.
  public var bytes: Int

  /// Limits; by default 1,024 versions and 64 MiB. The newest version is always kept.
  ///
  /// - Precondition: at least one version, and no negative number of bytes.
  public init(versions: Int = 1024, bytes: Int = 64 << 20) {
    precondition(versions >= 1, "A table has at least its newest version.")
    precondition(bytes >= 0, "A limit cannot be negative.")
    self.versions = versions
    self.bytes = bytes
  }
}
