import EditableTable
import HTTPServer
import Synchronization

/// Who is here, and which rows they are editing: what viewers announced, and the message that tells everybody.
///
/// What changes within a moment is told at once together; the more viewers there are to tell, the longer the moment,
/// so that the telling takes a bounded part of the server's time. Of many people only some are named, first those who
/// are editing.
final class PresenceBoard: Sendable {
  struct Pace: Sendable {
    /// Seconds from a change to its telling.
    var delay = 0.2
    /// Seconds from somebody's leaving to its telling: most are back at once.
    var leaving = 2.0
    /// Bytes a second that all viewers together are told.
    var bytes = 4_000_000.0
  }

  struct Message: Sendable {
    /// 0 when nobody is here.
    var number = 0
    var bytes = ViewerMessage.presence([])
  }

  private struct State {
    /// By the viewer's token, with the order in which they came.
    var announced: [String: (announcement: Announcement, order: Int)] = [:]
    var nextOrder = 0
    var message = Message()
    var lastNumber = 0
    /// When it is told next, in seconds; nil when nothing has changed.
    var due: Double?
  }

  /// How many people are named.
  static let mostNamed = 50

  private let pace: Pace
  private let state = Mutex(State())
  private let changed: @Sendable () -> Void

  /// `changed` has all viewers ask for the message.
  init(pace: Pace = Pace(), changed: @escaping @Sendable () -> Void) {
    self.pace = pace
    self.changed = changed
  }

  /// The message that tells who is here.
  var message: Message { state.withLock { $0.message } }

  /// How many viewers have announced somebody.
  var count: Int { state.withLock { $0.announced.count } }

  /// Takes what somebody says of themselves through one of so many viewers.
  func announce(_ announcement: Announcement, by viewer: String, viewers: Int) {
    let isNew = state.withLock { state in
      if state.announced[viewer]?.announcement == announcement { return false }
      let order = state.announced[viewer]?.order ?? state.nextOrder
      state.nextOrder += 1
      state.announced[viewer] = (announcement, order)
      return true
    }
    if isNew { schedule(after: pace.delay, viewers: viewers) }
  }

  /// The viewer's stream is closed; so many are left.
  func leave(_ viewer: String, viewers: Int) {
    let wasHere = state.withLock { $0.announced.removeValue(forKey: viewer) != nil }
    if wasHere { schedule(after: pace.leaving, viewers: viewers) }
  }

  private func schedule(after delay: Double, viewers: Int) {
    let cost = Double(viewers * message.bytes.count) / pace.bytes
    let now = monotonicSeconds()
    let due = now + max(delay, min(cost, 30))
    let isSooner = state.withLock { state in
      if let other = state.due, other <= due { return false }
      state.due = due
      return true
    }
    guard isSooner else { return }
    Task { [weak self] in
      try? await Task.sleep(for: .seconds(due - now))
      self?.publish(due)
    }
  }

  private func publish(_ due: Double) {
    let isOther = state.withLock { state in
      // A sooner one has told it already.
      guard state.due == due else { return false }
      state.due = nil
      let people = Self.people(state.announced.values)
      let bytes = ViewerMessage.presence(people)
      if bytes == state.message.bytes { return false }
      state.lastNumber += 1
      state.message = Message(number: people.isEmpty ? 0 : state.lastNumber, bytes: bytes)
      return true
    }
    if isOther { changed() }
  }

  /// A person with several viewers is one; the name is the one they came with last.
  private static func people(
    _ announced: some Sequence<(announcement: Announcement, order: Int)>
  ) -> [PresentPerson] {
    var people: [PublicPerson: PresentPerson] = [:]
    for (announcement, _) in announced.sorted(by: { $0.order < $1.order }) {
      var present = people[announcement.person] ?? PresentPerson(announcement.person, order: people.count)
      present.add(announcement)
      people[announcement.person] = present
    }
    return people.values.sorted {
      ($0.editing.isEmpty ? 1 : 0, $0.order) < ($1.editing.isEmpty ? 1 : 0, $1.order)
    }
  }
}
