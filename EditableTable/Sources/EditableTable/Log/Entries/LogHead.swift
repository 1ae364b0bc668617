/// Which log it is, and how far it goes.
public struct LogHead: Hashable, Sendable {
  /// The log's identity.
  public let id: LogID
  /// The newest version; 0 when nothing was ever appended.
  public let version: Int

  /// The head of a log.
  public init(id: LogID, version: Int) {
    self.id = id
    self.version = version
  }
}
