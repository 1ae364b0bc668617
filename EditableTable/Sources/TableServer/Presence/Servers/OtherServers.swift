/// Who looks at the table through other servers, as these reported.
///
/// Bounded in servers, and so in people and bytes, since a report has few of them.
struct OtherServers {
  private struct Server {
    let order: Int
    var number: Int
    var people: [PresentPerson]
    var more: Int
    /// Until when its people are shown, unless it reports again.
    var shownUntil: Double
    /// Whether it has stopped.
    var isOver = false
    /// Until when it is remembered, so that nothing it said earlier counts.
    var keptUntil: Double
  }

  /// What came of a report.
  enum Outcome: Hashable {
    /// It says what is known, or came too late.
    case nothing
    /// Others are here.
    case changed
    /// A server is heard of for the first time, or again after a silence: it may not know who is here.
    case newServer
    /// There are too many servers.
    case refused
  }

  /// The most servers that are remembered.
  static let most = 64

  private var servers: [String: Server] = [:]
  private var nextOrder = 0

  /// Takes a report at the time `now`.
  ///
  /// - Parameters:
  ///   - silence: seconds without a report after which a server's people are gone.
  ///   - leaving: seconds after a server's last report until they are.
  mutating func take(
    _ report: PresenceReport, silence: Double, leaving: Double, at now: Double
  ) -> Outcome {
    guard var server = servers[report.server] else {
      // Nobody it had is known, so nobody goes.
      if report.isLast { return .nothing }
      if servers.count >= Self.most { _ = expire(at: now) }
      if servers.count >= Self.most { return .refused }
      servers[report.server] = Server(
        order: nextOrder, number: report.number, people: report.people, more: report.more,
        shownUntil: now + silence, keptUntil: now + silence)
      nextOrder += 1
      return .newServer
    }
    if server.isOver || report.number <= server.number { return .nothing }
    let isChanged = report.isLast || server.people != report.people || server.more != report.more
    server.keptUntil = now + silence
    if report.isLast {
      // Most are back at once, through another server.
      server.shownUntil = min(server.shownUntil, now + leaving)
      server.isOver = true
    } else {
      server.number = report.number
      server.people = report.people
      server.more = report.more
      server.shownUntil = now + silence
    }
    servers[report.server] = server
    return isChanged ? .changed : .nothing
  }

  /// Forgets those who are not heard of any more; tells whether that changes who is here.
  mutating func expire(at now: Double) -> Bool {
    var isChanged = false
    for (id, server) in servers {
      if server.shownUntil <= now && !server.people.isEmpty {
        servers[id]?.people = []
        servers[id]?.more = 0
        isChanged = true
      }
      if server.keptUntil <= now { servers[id] = nil }
    }
    return isChanged
  }

  /// When the next people of a server that has stopped go; nil when there are none.
  var nextGoing: Double? {
    servers.values.lazy.filter { $0.isOver && !$0.people.isEmpty }.map(\.shownUntil).min()
  }

  /// Those who are named, in the order in which their servers came.
  var people: [PresentPerson] { servers.values.sorted { $0.order < $1.order }.flatMap(\.people) }

  /// How many are not named. Who is on several servers is counted more than once.
  var more: Int { servers.values.reduce(0) { $0 + $1.more } }

  /// How many servers have people.
  var count: Int { servers.values.count { !$0.people.isEmpty } }
}
