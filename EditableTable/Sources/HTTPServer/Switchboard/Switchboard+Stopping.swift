import CMicroHTTPD

extension Switchboard {
  func requestStop(grace: Duration) {
    let isFirst = state.withLock { state in
      if state.stopGrace != nil || state.isFinished { return false }
      state.stopGrace = grace
      return true
    }
    if isFirst { interruptWait() }
  }

  func stop(grace: Duration) async {
    requestStop(grace: grace)
    await withCheckedContinuation { continuation in
      let isFinished = state.withLock { state in
        if !state.isFinished { state.waiting.append(continuation) }
        return state.isFinished
      }
      if isFinished { continuation.resume() }
    }
  }

  /// From here on nothing suspends, and everything that was suspended runs to its end.
  func beginClosing() {
    state.withLock { state in
      state.isClosing = true
      _ = state.signalAllStreams()
      for (id, connection) in state.running {
        state.replies[id] = .response(.stopping)
        MHD_resume_connection(connection.pointer)
      }
      state.running.removeAll()
    }
  }

  /// The loop thread is done; its last act.
  func finish() {
    let waiting = state.withLock { state in
      state.isFinished = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}

extension HTTPResponse {
  static let stopping = HTTPResponse.error(
    503, code: "stopping", "The server is stopping; try again in a moment.",
    headers: [("Retry-After", "1"), ("Connection", "close")])
}
