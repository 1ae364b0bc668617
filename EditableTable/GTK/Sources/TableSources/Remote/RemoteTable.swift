public import EditableTable
import GLibSupport
public import ObservableArray

/// A table that a server has, followed and edited over HTTP as docs/http-api.md has it.
///
/// It knows the rows of a window around what is on screen. ``rows`` has as many rows as the table all the same: each
/// message of the server is one exact update, in which rows outside the window are stood for by empty ones. When the
/// connection is lost, it is made again by itself.
///
/// ```swift
/// let table = RemoteTable(try ServerAddress("http://localhost:8080"))
/// // … until table.connection is .connected
/// try await table.execute(.addItem(TableRow(text: "milk")), basedOn: table.version)
/// ```
///
/// A row that is added gets its identity from the server.
@MainActor public final class RemoteTable: TableSource {
  /// As many rows as the table has, those outside the window empty.
  public let rows = ObservableArray<TableRow>([])
  /// Whether the server can be reached now.
  public internal(set) var connection = TableConnection.connecting
  /// Whether this table's person has a command to take back, as the server said last.
  public internal(set) var canUndo = false
  /// Whether there is one to make again.
  public internal(set) var canRedo = false
  /// Whether the token lets its holder only read.
  public internal(set) var isReadOnly = false
  /// Whether the server takes changes now, as it said last.
  public internal(set) var acceptsChanges = true
  /// Called after anything but ``rows`` has changed.
  public var onChange: (() -> Void)?

  let client: HTTPClient
  let timing: RemoteTiming
  /// By it the server tells this window's commands from others'.
  let person = PersonID.random()
  var known = RemoteRows()
  /// The token of the open stream.
  var viewer: String?
  /// Whether what is known may be wrong.
  var startsAfresh = false
  var wanted = RowWindow(from: 0, size: RowWindow.smallest)
  /// What the server was asked for last.
  var asked = RowWindow(from: 0, size: RowWindow.smallest)
  var shown = 0..<0
  var isAsking = false
  var requests: [ObjectIdentifier: Cancellation] = [:]
  let waiters = VersionWaiters()
  private(set) var isClosed = false
  private(set) var stream: ChangeStream!
  private(set) lazy var nudging = Alarm { [weak self] in
    if let self, !waiters.isEmpty { nudge() }
  }

  /// Follows the table of the server at `address`, as soon as it can be reached.
  ///
  /// - Parameters:
  ///   - token: what the server knows its holder by, when it asks for one.
  ///   - authorities: who vouches for the server's certificate, when it is not one of those that the system knows.
  public convenience init(
    _ address: ServerAddress, token: AccessToken? = nil, authorities: TrustedAuthorities? = nil
  ) {
    self.init(address, token: token, authorities: authorities, timing: RemoteTiming())
  }

  init(
    _ address: ServerAddress, token: AccessToken? = nil, authorities: TrustedAuthorities? = nil,
    timing: RemoteTiming
  ) {
    self.timing = timing
    client = HTTPClient(address, token: token, authorities: authorities)
    stream = ChangeStream(
      client, timing,
      ChangeStream.Handlers(
        target: { [weak self] in self?.target ?? "/" },
        take: { [weak self] message throws(StreamFault) in try self?.take(message) },
        ended: { [weak self] in self?.ended($0) }))
    stream.start()
  }

  isolated deinit { stream.close() }

  /// The version of the table that ``rows`` shows; 0 before any.
  public var version: Int { known.shape?.version ?? 0 }

  /// Whether the row at a position is the table's.
  public func isLoaded(_ position: Int) -> Bool { known.loaded.contains(position) }

  /// Ends it: nothing changes afterwards, and what is waited for ends with an error.
  public func close() {
    isClosed = true
    stream.close()
    nudging.stop()
    for request in requests.values { request.cancel("closed") }
    waiters.giveUp()
  }
}
