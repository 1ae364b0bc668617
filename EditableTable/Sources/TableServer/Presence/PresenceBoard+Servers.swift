import HTTPServer

extension PresenceBoard {
  /// How a board reaches those of the table's other servers.
  struct Outlet: Sendable {
    /// Tells all of them.
    let tell: @Sendable ([UInt8]) -> Void
    /// Is told why something that was heard is no report, the first time that there is something.
    let refused: @Sendable (String) -> Void
  }

  /// What is known of this board's own reports.
  struct Reporting {
    /// This run of the server.
    let server = ViewerIdentity.randomText()
    var number = 0
    /// What they said last.
    var content = PresenceReport.content([])
    var time = -Double.infinity
    /// When one last had people.
    var timeOfPeople = -Double.infinity
    /// Whether it has to be said again, though nothing has changed.
    var isAsked = false
    var isOver = false
    /// How many messages were no report.
    var refused = 0
  }

  /// Begins: the others are told that there is a new server, and answer.
  func greet() {
    state.withLock { $0.report.isAsked = true }
    report()
  }

  /// Takes a message that came from another server, or from anybody who says so; so many viewers are to be told.
  func hear(_ message: [UInt8], viewers: Int) {
    let report: PresenceReport
    do { report = try PresenceReport(message) } catch { return refuse(error.message) }
    let (outcome, isOwedAnswer) = state.withLock { state in
      if report.server == state.report.server { return (OtherServers.Outcome.nothing, false) }
      let outcome = state.others.take(
        report, silence: pace.silence, leaving: pace.leaving, at: monotonicSeconds())
      let isOwedAnswer = outcome == .newServer && !state.announced.isEmpty
      if isOwedAnswer { state.report.isAsked = true }
      return (outcome, isOwedAnswer)
    }
    switch outcome {
    case .nothing: break
    case .changed, .newServer: tellViewers(after: report.isLast ? pace.leaving : pace.delay, viewers)
    case .refused: refuse("There are more than \(OtherServers.most) servers.")
    }
    if isOwedAnswer { schedule(.servers, after: pace.delay) }
  }

  private func refuse(_ reason: String) {
    let count = state.withLock { state in
      state.report.refused += 1
      return state.report.refused
    }
    if count == 1 { outlet?.refused(reason) }
  }

  /// Looks whether other servers are still heard of, and tells them again who is here.
  func beat(viewers: Int) {
    let now = monotonicSeconds()
    let (isChanged, isDue) = state.withLock { state in
      // That the last have gone is told for as long as somebody who did not hear it may show them.
      let isOfUse = !state.announced.isEmpty || now - state.report.timeOfPeople < pace.silence
      let isDue = isOfUse && now - state.report.time >= pace.beat
      if isDue { state.report.isAsked = true }
      return (state.others.expire(at: now), isDue)
    }
    if isChanged { tellViewers(after: pace.delay, viewers) }
    if isDue { report() }
  }

  /// Tells the other servers who is here, unless they were told just that.
  func report() {
    tellServers { state in
      let content = PresenceReport.content(state.ownPeople())
      if state.report.isOver || content == state.report.content && !state.report.isAsked { return nil }
      state.report.isAsked = false
      state.report.content = content
      state.report.time = monotonicSeconds()
      if !state.announced.isEmpty { state.report.timeOfPeople = state.report.time }
      state.report.number += 1
      return PresenceReport.message(state.report.server, state.report.number, content)
    }
  }

  /// Ends: the others are told that this server stops. Nothing is told them afterwards.
  func sayGoodbye() {
    tellServers { state in
      if state.report.isOver { return nil }
      state.report.isOver = true
      state.report.number += 1
      return PresenceReport.message(
        state.report.server, state.report.number, PresenceReport.content([]), isLast: true)
    }
  }

  private func tellServers(_ message: (inout State) -> [UInt8]?) {
    guard let outlet else { return }
    telling.withLock { _ in
      if let message = state.withLock({ message(&$0) }) { outlet.tell(message) }
    }
  }

  /// How many other servers have people here.
  var otherServers: Int { state.withLock { $0.others.count } }

  /// How many messages were no report.
  var refusedReports: Int { state.withLock { $0.report.refused } }
}
