import EditableTable

/// What a table's server does beside serving the table.
///
/// ```swift
/// var options = TableServerOptions()
/// options.diagnostics = Diagnostics(level: .info) { bytes in FileHandle.standardError.write(Data(bytes)) }
/// ```
public struct TableServerOptions: Sendable {
  /// Names the table whose versions these are, so that viewers of an earlier run or of another server go on where they
  /// were; nil for a table that begins anew with each run.
  public var table: String?
  /// Who may read and change the table; by default whoever can reach the server.
  public var access: AccessList?
  /// How much each client may ask; nil for as much as it likes.
  public var rate: CommandRate? = CommandRate()
  /// Where it says what happens; by default nowhere.
  public var diagnostics = Diagnostics.silent
  /// What `GET /healthz` tells; asked at every such request, so it must be quick.
  public var health: @Sendable () -> HealthStatus = { .ready }

  /// How the table's other servers are told who is here, and tell it; nil when there are none.
  public var peers: (any TablePeers)?

  /// How many wrong tokens an address may send in the long run.
  var wrongTokensPerSecond = 1.0 / 6
  /// How soon others are told who is here.
  var pace = PresenceBoard.Pace()

  /// The defaults.
  public init() {}
}
