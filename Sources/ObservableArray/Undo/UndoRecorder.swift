/// Records an array's updates for all of its histories: to undo one's own edits one has to know what others did and undid.
final class UndoRecorder<Element> {
  private struct Member {
    weak var history: UndoHistory<Element>?
    let number: Int
  }

  /// The authors are the numbers of the histories.
  var timeline = UndoTimeline<Int, Element>(limit: .max)

  /// Whether the next update is known already: a history made it.
  private var isRestoring = false

  private var members: [Member] = []
  private var memberCount = 0
  private var recording: ArrayObservation?

  init(_ array: ObservableArray<Element>) {
    // An element's deinit may ask a history, and edit the array: it runs when the observers have their turn.
    timeline.keepsReleased = true
    // Each history keeps the array and the recorder.
    recording = array.record { [weak self] in self?.record($0) }
  }

  /// Adds a history.
  ///
  /// - Returns: Its number.
  func add(_ history: UndoHistory<Element>) -> Int {
    defer { memberCount += 1 }
    members.append(Member(history: history, number: memberCount))
    return memberCount
  }

  private func record(_ update: ArrayUpdate<Element>) {
    if isRestoring {
      isRestoring = false
      return
    }
    removeReleased()
    let histories = members.compactMap(\.history).filter { $0.origins.contains(update.origin) }
    timeline.record(
      update.event, by: histories.map { $0.editor() }, from: update.before, to: update.after)
    for history in histories { history.recorded(update.event) }
  }

  /// Undoes or redoes a step of a history.
  ///
  /// - Returns: Whether there was one.
  func setLive(
    _ isLive: Bool, by number: Int, in array: ObservableArray<Element>, origin: ArrayUpdateOrigin
  ) -> Bool {
    let before = array.value
    guard let step = timeline.setLive(isLive, by: number, from: before) else { return false }
    isRestoring = true
    array.replaceValue(before, with: step.after, step.event, origin: origin)
    return true
  }

  /// A history may be released anywhere, so its steps are forgotten later, here.
  private func removeReleased() {
    guard members.contains(where: { $0.history == nil }) else { return }
    for member in members where member.history == nil {
      timeline.forgetSteps(of: member.number)
    }
    members.removeAll { $0.history == nil }
  }

  /// Releases the elements that only forgotten steps had.
  func releaseForgotten() {
    let released = timeline.released
    timeline.released = []
    withExtendedLifetime(released) {}
  }
}
