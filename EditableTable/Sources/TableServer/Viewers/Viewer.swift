import EditableTable
import HTTPServer
import Synchronization

/// Somebody who looks at the table through a window: what it was told, and what it wants to see.
///
/// It keeps a version and two windows, and no rows: what it is owed is worked out when its socket can take
/// it, from the version it was told to the newest one.
final class Viewer: EventSource {
  /// What a viewer has.
  private struct Told {
    /// Nil: nothing yet.
    var version: Int?
    /// How many rows the table had in that version.
    var count = 0
    var window: Window
    /// The newest version of which it is known that it looks the same in the window.
    var checked = 0
    var knowsItself = false
    /// The number of the message about who is here; 0 for nobody.
    var presence = 0
    /// Whether the table can be changed; first told with what it is told of itself.
    var health = HealthStatus.ready
    /// What came last was about the table: then what is due about people goes first.
    var isTurnOfPresence = false
  }
  /// What other threads set.
  private struct Wish {
    var window: Window
    var handle: StreamHandle?
    var end: ViewerEnd?
  }

  /// A viewer is told the version after so many that did not concern it, or the one it has would be
  /// forgotten.
  static let silentVersions = 64

  let identity: ViewerIdentity
  let caller: Caller
  private let history: TableHistory
  private let messages: MessageCache
  private let presence: PresenceBoard
  private let health: @Sendable () -> HealthStatus
  private let onClose: @Sendable (String) -> Void
  private let wish: Mutex<Wish>
  /// Used on the loop thread only; the lock is never waited for.
  private let told: Mutex<Told>

  /// A viewer of `window`, which has the rows of the version `since` if it is given and still kept.
  init(
    _ identity: ViewerIdentity, _ caller: Caller, _ window: Window, since: Int?, _ history: TableHistory,
    _ messages: MessageCache, _ presence: PresenceBoard,
    _ health: @escaping @Sendable () -> HealthStatus = { .ready },
    onClose: @escaping @Sendable (String) -> Void
  ) {
    self.identity = identity
    self.caller = caller
    self.history = history
    self.messages = messages
    self.presence = presence
    self.health = health
    self.onClose = onClose
    wish = Mutex(Wish(window: window))
    var told = Told(window: window)
    if let since, let state = history.state(at: since) {
      told.version = since
      told.checked = since
      told.count = state.rows.count
    }
    self.told = Mutex(told)
  }

  /// Has the viewer see another window from now on. Callable from any thread.
  func move(to window: Window) {
    let handle = wish.withLock { wish in
      wish.window = window
      return wish.handle
    }
    handle?.wake()
  }

  /// Ends the stream. Callable from any thread.
  func end(_ end: ViewerEnd) {
    let handle = wish.withLock { wish in
      wish.end = wish.end ?? end
      return wish.handle
    }
    handle?.wake()
  }

  /// Why the stream is over; nil while it is not.
  private var end: ViewerEnd? {
    if let end = wish.withLock({ $0.end }) { return end }
    guard let ends = caller.sessionEnds, ends <= monotonicSeconds() else { return nil }
    return .sessionOver
  }

  var isOver: Bool { end != nil }

  func attached(_ handle: StreamHandle) { wish.withLock { $0.handle = handle } }

  func next() -> [UInt8]? {
    let window = wish.withLock { $0.window }
    let people = presence.message
    let health = health()
    return told.withLock { told in
      if let bytes = tell(health, &told) { return bytes }
      if told.isTurnOfPresence, let bytes = tell(people, &told) { return bytes }
      if let bytes = tellOfTable(&told, window, health) {
        told.isTurnOfPresence = true
        return bytes
      }
      return tell(people, &told)
    }
  }

  /// Whether the table can be changed, if the viewer was told otherwise. It changes too seldom to keep the rest waiting.
  private func tell(_ health: HealthStatus, _ told: inout Told) -> [UInt8]? {
    guard told.knowsItself, told.health != health else { return nil }
    told.health = health
    return ViewerMessage.status(health)
  }

  /// Who is here, if the viewer was told otherwise. Only the newest message is ever sent.
  private func tell(_ people: PresenceBoard.Message, _ told: inout Told) -> [UInt8]? {
    told.isTurnOfPresence = false
    guard told.version != nil, told.presence != people.number else { return nil }
    told.presence = people.number
    return people.bytes
  }

  private func tellOfTable(_ told: inout Told, _ window: Window, _ health: HealthStatus) -> [UInt8]? {
    let isFirst = !told.knowsItself
    told.knowsItself = true
    if isFirst { told.health = health }
    guard let version = told.version else { return start(&told, window) }
    let latest = history.latest
    let introduction = isFirst ? ViewerMessage.viewer(identity, health) : nil
    if latest.version == told.checked && window == told.window { return introduction }
    guard let event = messages.event(from: version, to: latest.version, history) else {
      return start(&told, window)
    }
    let change = MessageCache.Change(since: version, old: told.window, new: window)
    let message = messages.message(change, to: latest.version) {
      let difference = WindowDifference(
        event, from: told.window, of: told.count, to: window, of: latest.rows)
      if difference.isEmpty && told.count == latest.rows.count && told.window == window { return nil }
      return ViewerMessage.change(since: version, latest, window, difference)
    }
    told.checked = latest.version
    if message == nil && latest.version - version < Self.silentVersions { return introduction }
    told.version = latest.version
    told.count = latest.rows.count
    told.window = window
    let due = message ?? ViewerMessage.version(latest.version)
    // Joined only if it must be: a message that is passed on as it is stays one for all who read slowly.
    return introduction.map { $0 + due } ?? due
  }

  /// The whole window.
  private func start(_ told: inout Told, _ window: Window) -> [UInt8] {
    let latest = history.latest
    told.version = latest.version
    told.checked = latest.version
    told.count = latest.rows.count
    told.window = window
    return ViewerMessage.window(
      identity, told.health, latest.version, content: messages.windowContent(window, latest))
  }

  /// An event and not a comment, which a browser's EventSource does not show: a page can tell a quiet table
  /// from a dead connection.
  func heartbeat() -> [UInt8] {
    told.withLock { told in
      guard told.version != nil else { return Array(":\n\n".utf8) }
      told.version = told.checked
      return ViewerMessage.version(told.checked)
    }
  }

  func farewell() -> [UInt8]? { ViewerMessage.bye(end?.reason ?? "The server stops.") }

  func closed() { onClose(identity.token) }
}
