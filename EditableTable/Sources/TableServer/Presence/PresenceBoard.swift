import EditableTable
import HTTPServer
import Synchronization

/// Who is here, and which rows they are editing: what viewers announced and other servers reported, and the message
/// that tells everybody.
///
/// What changes within a moment is told at once together; the more viewers there are to tell, the longer the moment,
/// so that the telling takes a bounded part of the server's time. Of many people only some are named, first those who
/// are editing. Other servers are told of those who are here, and never of what others told: so they are told once a
/// moment however many people there are.
final class PresenceBoard: Sendable {
  struct Pace: Sendable {
    /// Seconds from a change to its telling.
    var delay = 0.2
    /// Seconds from somebody's leaving to its telling: most are back at once.
    var leaving = 2.0
    /// Bytes a second that all viewers together are told.
    var bytes = 4_000_000.0
    /// Seconds between two looks whether other servers are still heard of. Who is here is told them again after that
    /// at the earliest, and twice that at the latest.
    var beat = 5.0
    /// Seconds without a word from another server after which its people are gone. More than two reports can get lost.
    var silence = 25.0
  }

  struct Message: Sendable {
    /// 0 when nobody is here.
    var number = 0
    var bytes = ViewerMessage.presence([], more: 0)
  }

  /// Who is to be told.
  enum Audience: Hashable, Sendable {
    case viewers
    case servers
  }

  struct State {
    /// By the viewer's token, with the order in which they came.
    var announced: [String: (announcement: Announcement, order: Int)] = [:]
    var nextOrder = 0
    /// Those who are here through this server; nil when it has to be found out.
    var own: [PresentPerson]?
    var message = Message()
    var lastNumber = 0
    /// When they are told next, in seconds; nothing when nothing has changed.
    var due: [Audience: Double] = [:]
    var others = OtherServers()
    var report = Reporting()
  }

  /// How many people are named.
  static let mostNamed = 50

  let pace: Pace
  /// Nil when there are no other servers.
  let outlet: Outlet?
  let state = Mutex(State())
  /// Held while other servers are told, so that what was found out last is told last.
  let telling = Mutex(())
  private let changed: @Sendable () -> Void

  /// `changed` has all viewers ask for the message.
  init(pace: Pace = Pace(), outlet: Outlet? = nil, changed: @escaping @Sendable () -> Void) {
    self.pace = pace
    self.outlet = outlet
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
      state.own = nil
      return true
    }
    if isNew { tell(after: pace.delay, viewers: viewers) }
  }

  /// The viewer's stream is closed; so many are left.
  func leave(_ viewer: String, viewers: Int) {
    let wasHere = state.withLock { state in
      guard state.announced.removeValue(forKey: viewer) != nil else { return false }
      state.own = nil
      return true
    }
    if wasHere { tell(after: pace.leaving, viewers: viewers) }
  }

  private func tell(after delay: Double, viewers: Int) {
    tellViewers(after: delay, viewers)
    if outlet != nil { schedule(.servers, after: delay) }
  }

  /// Has so many viewers told, later when there is much to tell.
  func tellViewers(after delay: Double, _ viewers: Int) {
    let cost = Double(viewers * message.bytes.count) / pace.bytes
    schedule(.viewers, after: max(delay, min(cost, 30)))
  }

  func schedule(_ audience: Audience, after delay: Double) {
    let due = monotonicSeconds() + delay
    let isSooner = state.withLock { state in
      if let other = state.due[audience], other <= due { return false }
      state.due[audience] = due
      return true
    }
    guard isSooner else { return }
    Task { [weak self] in
      try? await Task.sleep(for: .seconds(delay))
      self?.tell(audience, due)
    }
  }

  private func tell(_ audience: Audience, _ due: Double) {
    let isDue = state.withLock { state in
      // A sooner one has told it already.
      guard state.due[audience] == due else { return false }
      state.due[audience] = nil
      return true
    }
    guard isDue else { return }
    switch audience {
    case .viewers: publish()
    case .servers: report()
    }
  }

  private func publish() {
    let now = monotonicSeconds()
    let (isOther, nextGoing) = state.withLock { state in
      _ = state.others.expire(at: now)
      let people = state.ownPeople().joined(with: state.others.people)
      let bytes = ViewerMessage.presence(people, more: state.others.more)
      if bytes == state.message.bytes { return (false, state.others.nextGoing) }
      state.lastNumber += 1
      state.message = Message(number: people.isEmpty ? 0 : state.lastNumber, bytes: bytes)
      return (true, state.others.nextGoing)
    }
    if isOther { changed() }
    // This may have been sooner than when those of a server that stopped go.
    if let nextGoing { schedule(.viewers, after: nextGoing - now) }
  }
}

extension PresenceBoard.State {
  /// A person with several viewers is one; the name is the one they came with last.
  mutating func ownPeople() -> [PresentPerson] {
    if let own { return own }
    var people: [PublicPerson: PresentPerson] = [:]
    for (announcement, _) in announced.values.sorted(by: { $0.order < $1.order }) {
      var present = people[announcement.person] ?? PresentPerson(announcement.person, order: people.count)
      present.add(announcement)
      people[announcement.person] = present
    }
    let found = Array(people.values).inOrder()
    own = found
    return found
  }
}
