import EditableTable
import Synchronization

/// The viewers whose streams are open, by their tokens.
final class ViewerRegistry: Sendable {
  private let viewers = Mutex<[String: Viewer]>([:])
  private let history: TableHistory
  private let messages = MessageCache()
  /// Names the table, or this run of the server.
  let run: String

  private let presence: PresenceBoard

  /// `wakeAll` has every viewer asked for news.
  init(
    _ history: TableHistory, table: String? = nil, pace: PresenceBoard.Pace = PresenceBoard.Pace(),
    wakeAll: @escaping @Sendable () -> Void = {}
  ) {
    self.history = history
    run = table ?? ViewerIdentity.randomText()
    presence = PresenceBoard(pace: pace, changed: wakeAll)
  }

  /// Makes a viewer, which is here until its stream closes.
  func open(_ window: Window, since version: Int?, _ caller: Caller) -> Viewer {
    let identity = ViewerIdentity(history: run, isReadOnly: !caller.mayWrite)
    let viewer = Viewer(identity, caller, window, since: version, history, messages, presence) {
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

  /// How many of them have said who they are.
  var announced: Int { presence.count }

  /// Ends the streams of a session.
  func end(_ session: SecretDigest) {
    for viewer in viewers.withLock({ $0.values.filter { $0.caller.session == session } }) { viewer.end() }
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
