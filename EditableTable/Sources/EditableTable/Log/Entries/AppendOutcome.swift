/// What became of entries that were to be appended.
public enum AppendOutcome: Hashable, Sendable {
  /// They are in the log.
  case appended
  /// Nothing was appended: some of the commands were in the log already. For each entry, in order, the version
  /// at which its command is; nil for those that are not there.
  case duplicate([Int?])
  /// Nothing was appended: somebody else was quicker. The newest version there is.
  case conflict(newest: Int)
}
