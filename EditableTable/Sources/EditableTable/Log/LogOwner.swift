/// Who has a log that can have one owner only, as far as it is known.
public struct LogOwner: Hashable, Sendable, CustomStringConvertible {
  /// The number of its process.
  public let process: Int?
  /// The machine it runs on.
  public let host: String?
  /// Since when: a date and a time of day, with their zone.
  public let since: String?

  /// An owner.
  public init(process: Int? = nil, host: String? = nil, since: String? = nil) {
    self.process = process
    self.host = host
    self.since = since
  }

  /// As in: `by process 4711 on host "kitchen" since 2026-03-01T12:00:00Z`.
  public var description: String {
    var text = process.map { "by process \($0)" } ?? "by another process"
    if let host { text += " on host \"\(host)\"" }
    if let since { text += " since \(since)" }
    return text
  }
}
