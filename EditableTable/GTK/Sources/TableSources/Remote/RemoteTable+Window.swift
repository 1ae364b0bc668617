import FoundationEssentials

extension RemoteTable {
  /// Has the rows at these positions loaded, with some around them.
  public func show(_ positions: Range<Int>) {
    shown = positions.clamped(to: 0..<rows.count)
    wish()
  }

  /// Works out which window is wanted, and asks for it when it is another.
  func wish() {
    if let moved = wanted.moved(toCover: shown, of: rows.count) { wanted = moved }
    ask()
  }

  /// Has the server tell its version, by asking for another window: it says nothing of commands that
  /// change nothing in the present one.
  func nudge() {
    // What is wanted already does as well.
    if wanted == asked { wanted = wanted.nudged }
    ask()
  }

  /// Asks for the window that is wanted: the newest wish wins, and there is one request at a time.
  private func ask() {
    if isAsking || isClosed || viewer == nil || wanted == asked { return }
    isAsking = true
    Task { [weak self] in
      while let self, let viewer, wanted != asked, !isClosed {
        asked = wanted
        await move(viewer)
        try? await Task.sleep(for: timing.pace)
      }
      self?.isAsking = false
    }
  }

  private func move(_ viewer: String) async {
    let body = WindowBody(from: asked.from, count: asked.size)
    let answer = try? await post("/api/viewers/\(viewer)", body.json)
    // With another stream it is asked again.
    if answer?.0 != 204 && viewer == self.viewer { stream.restart("the window cannot be moved") }
  }

  /// The body of `POST /api/viewers/<token>`.
  private nonisolated struct WindowBody: Encodable {
    let from: Int
    let count: Int

    var json: [UInt8] { [UInt8](try! JSONEncoder().encode(self)) }
  }
}
