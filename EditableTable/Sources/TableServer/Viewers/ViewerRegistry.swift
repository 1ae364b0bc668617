import EditableTable
import Synchronization

/// The viewers whose streams are open, by their tokens.
final class ViewerRegistry: Sendable {
  private let viewers = Mutex<[String: Viewer]>([:])
  private let history: TableHistory
  private let messages = MessageCache()
  private let health: @Sendable () -> HealthStatus
  /// Names the table, or this run of the server.
  let run: String

  let presence: PresenceBoard
  /// Nil when there are no other servers, and when nothing is told them any more.
  private let link = Mutex<PeerLink?>(nil)

  /// `wakeAll` has every viewer asked for news; `refused` is told of the first message of `peers` that makes no sense.
  init(
    _ history: TableHistory, table: String? = nil, pace: PresenceBoard.Pace = PresenceBoard.Pace(),
    peers: (any TablePeers)? = nil, refused: @escaping @Sendable (String) -> Void = { _ in },
    health: @escaping @Sendable () -> HealthStatus = { .ready },
    wakeAll: @escaping @Sendable () -> Void = {}
  ) {
    self.history = history
    self.health = health
    run = table ?? ViewerIdentity.randomText()
    let outlet = peers.map { peers in
      PresenceBoard.Outlet(tell: { message in peers.tell(message) }, refused: refused)
    }
    presence = PresenceBoard(pace: pace, outlet: outlet, changed: wakeAll)
    guard let peers else { return }
    let hear: @Sendable ([UInt8]) -> Void = { [weak self] message in
      guard let self else { return }
      presence.hear(message, viewers: count)
    }
    let beat: @Sendable () -> Void = { [weak self] in
      guard let self else { return }
      presence.beat(viewers: count)
    }
    link.withLock { $0 = PeerLink(peers, beat: pace.beat, hear: hear, beat: beat) }
    presence.greet()
  }

  /// Has the table's other servers told that this one stops.
  func sayGoodbye() {
    presence.sayGoodbye()
    // Released with no lock held.
    let ended = link.withLock { link in
      defer { link = nil }
      return link
    }
    withExtendedLifetime(ended) {}
  }

  /// Makes a viewer, which is here until its stream closes.
  func open(_ window: Window, since version: Int?, _ caller: Caller) -> Viewer {
    let identity = ViewerIdentity(history: run, isReadOnly: !caller.mayWrite)
    let viewer = Viewer(identity, caller, window, since: version, history, messages, presence, health) {
      [weak self] token in
      self?.close(token)
    }
    viewers.withLock { $0[viewer.identity.token] = viewer }
    return viewer
  }

  /// The viewer with this token; nil when its stream is closed.
  func viewer(_ token: String) -> Viewer? { viewers.withLock { $0[token] } }

  /// Takes what somebody says of themselves, unless their stream has closed in the meantime.
  func announce(_ announcement: Announcement, by viewer: Viewer) {
    viewers.withLock { viewers in
      let token = viewer.identity.token
      if viewers[token] != nil { presence.announce(announcement, by: token, viewers: viewers.count) }
    }
  }

  /// Ends the streams of those callers, and tells how many there were.
  @discardableResult
  func end(_ end: ViewerEnd, where isOver: (Caller) -> Bool) -> Int {
    let over = viewers.withLock { Array($0.values) }.filter { isOver($0.caller) }
    for viewer in over { viewer.end(end) }
    return over.count
  }

  /// How many there are.
  var count: Int { viewers.withLock { $0.count } }

  private func close(_ token: String) {
    let rest = viewers.withLock { viewers in
      viewers[token] = nil
      return viewers.count
    }
    presence.leave(token, viewers: rest)
  }
}
