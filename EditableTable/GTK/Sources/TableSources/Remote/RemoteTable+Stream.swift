import EditableTable
import ObservableArray

extension ArrayUpdateOrigin {
  /// Rows were loaded or left behind because the window moved; the table is the same.
  public static let loading: ArrayUpdateOrigin = "loading"
}

extension RemoteTable {
  /// What to ask for: the rest of what is known, or a window afresh.
  var target: String {
    if let shape = known.shape, !startsAfresh {
      asked = shape.window
      return
        "/api/changes?from=\(asked.from)&count=\(asked.size)&since=\(shape.version)&history=\(known.history)"
    }
    asked = wanted
    return "/api/changes?from=\(asked.from)&count=\(asked.size)"
  }

  /// Takes a message whole or not at all.
  func take(_ message: ServerMessage) throws(StreamFault) {
    if isClosed { return }
    switch message {
    case .viewer(let identity):
      if known.shape == nil || startsAfresh { throw .malformed("there is nothing to go on from") }
      if identity.history != known.history { throw .otherHistory }
      begin(identity)
    case .window(let identity, let shape, let rows):
      let isOther = identity.history != known.history
      var next = known
      try next.take(shape, rows: rows, history: identity.history)
      begin(identity)
      startsAfresh = false
      if isOther {
        waiters.giveUp()
        (canUndo, canRedo) = (false, false)
      }
      show(next, .resync)
    case .change(let since, let shape, let kept, let rows):
      try checkIsOpen()
      var next = known
      try next.take(shape, since: since, kept: kept, rows: rows)
      show(next, since == shape.version ? .loading : .remote)
    case .version(let version):
      try checkIsOpen()
      try known.take(version: version)
    case .status(let accepts):
      try checkIsOpen()
      acceptsChanges = accepts
    case .bye: break
    }
    connection = .connected
    waiters.reached(version)
    onChange?()
    wish()
  }

  private func begin(_ identity: StreamIdentity) {
    viewer = identity.viewer
    isReadOnly = identity.isReadOnly
    acceptsChanges = identity.acceptsChanges
  }

  private func checkIsOpen() throws(StreamFault) {
    if viewer == nil { throw .malformed("the stream has not begun") }
  }

  private func show(_ next: RemoteRows, _ origin: ArrayUpdateOrigin) {
    // First, so that who observes the rows finds everything as they are.
    known = next
    rows.batch(origin: origin) {
      // Both share all nodes but the window's, so that the difference costs as much as the window.
      rows.setElements(next.rows)
    }
  }

  /// The stream ended; another will be opened.
  func ended(_ end: StreamEnd) {
    if isClosed { return }
    if case .fault = end { startsAfresh = true }
    viewer = nil
    connection = .lost(reason: end.reason)
    waiters.giveUp()
    onChange?()
  }
}
