import EditableTable
import ObservableArray
import Synchronization

/// Messages that lead to the newest version, so that viewers who need the same one share it.
///
/// Bounded: it forgets everything when the version changes, and when it has grown too large.
final class MessageCache: Sendable {
  struct Change: Hashable {
    let since: Int
    let old: Window
    let new: Window
  }
  private struct Contents {
    var version = -1
    var events: [Int: ArrayChangeEvent] = [:]
    /// Nil inside: the change does not concern that window.
    var changes: [Change: [UInt8]?] = [:]
    var windows: [Window: [UInt8]] = [:]
    var bytes = 0
  }

  private let contents = Mutex(Contents())
  private let limit: Int

  /// Keeps up to `limit` bytes.
  init(limit: Int = 4 << 20) { self.limit = limit }

  /// Bytes that it keeps.
  var bytes: Int { contents.withLock { $0.bytes } }

  /// The event that leads from `since` to `version`; nil when `since` is no longer kept.
  func event(from since: Int, to version: Int, _ history: TableHistory) -> ArrayChangeEvent? {
    if let known = contents.withLock({ $0.version == version ? $0.events[since] : nil }) { return known }
    guard let event = history.event(from: since, to: version) else { return nil }
    let ranges = event.insertedRanges.count + event.deletedRanges.count + event.updatedRanges.count
    keep(version, bytes: 128 + 16 * ranges + 24 * event.moveRanges.count) { $0.events[since] = event }
    return event
  }

  /// The message for `change`, made at the first time; nil when there is nothing to tell.
  func message(_ change: Change, to version: Int, _ make: () -> [UInt8]?) -> [UInt8]? {
    if let known = contents.withLock({ $0.version == version ? $0.changes[change] : nil }) { return known }
    let made = make()
    keep(version, bytes: 128 + (made?.count ?? 0)) { $0.changes[change] = .some(made) }
    return made
  }

  /// The content of a window's message.
  func windowContent(_ window: Window, _ state: TableState) -> [UInt8] {
    if let known = contents.withLock({ $0.version == state.version ? $0.windows[window] : nil }) {
      return known
    }
    let made = ViewerMessage.windowContent(state, window)
    keep(state.version, bytes: 128 + made.count) { $0.windows[window] = made }
    return made
  }

  private func keep(_ version: Int, bytes: Int, _ store: (inout Contents) -> Void) {
    contents.withLock { contents in
      if contents.version != version || contents.bytes + bytes > limit {
        contents = Contents()
        contents.version = version
      }
      if bytes > limit { return }
      store(&contents)
      contents.bytes += bytes
    }
  }
}
