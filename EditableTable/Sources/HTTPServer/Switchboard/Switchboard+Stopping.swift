import CMicroHTTPD

extension Switchboard {
  func requestStop(_ stop: Stop) {
    let isFirst = state.withLock { state in
      if state.stop != nil || state.isFinished { return false }
      state.stop = stop
      return true
    }
    if isFirst { interruptWait() }
  }

  func stop(_ stop: Stop) async {
    requestStop(stop)
    await withCheckedContinuation { continuation in
      let isFinished = state.withLock { state in
        if !state.isFinished { state.waiting.append(continuation) }
        return state.isFinished
      }
      if isFinished { continuation.resume() }
    }
  }

  /// From here on nothing suspends; streams run to their end, and requests until their handlers have answered.
  func beginClosing() {
    state.withLock { state in
      state.isClosing = true
      _ = state.signalAllStreams()
    }
  }

  var isRunning: Bool { state.withLock { !$0.running.isEmpty } }

  /// Answers for the handlers that have not. From here on nothing is suspended.
  func abandonRequests() {
    state.withLock { state in
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
