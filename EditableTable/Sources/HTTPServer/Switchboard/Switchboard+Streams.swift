import CMicroHTTPD

extension Switchboard {
  enum Pull {
    case open
    case closing
    case gone
  }

  /// False when the server stops or has `limit` streams already.
  func open(stream id: UInt64, _ connection: Connection, limit: Int) -> Bool {
    state.withLock { state in
      if state.isClosing || state.streams.count >= limit { return false }
      state.streams[id] = StreamState(connection: connection)
      return true
    }
  }

  func end(stream id: UInt64) { state.withLock { _ = $0.streams.removeValue(forKey: id) } }

  /// Before a source is asked: a wake from here on leads to another question.
  func beginPull(stream id: UInt64) -> Pull {
    state.withLock { state in
      guard let stream = state.streams[id], !stream.isGone else { return .gone }
      if state.isClosing { return .closing }
      state.streams[id]?.isSignalled = false
      return .open
    }
  }

  /// Suspends a stream whose source had nothing; false when something happened since `beginPull`.
  func park(stream id: UInt64) -> Bool {
    state.withLock { state in
      guard let stream = state.streams[id], !stream.isGone, !stream.isSignalled, !state.isClosing else {
        return false
      }
      state.streams[id]?.isIdle = true
      MHD_suspend_connection(stream.connection.pointer)
      return true
    }
  }

  func wake(stream id: UInt64) {
    let wasIdle = state.withLock { state in state.streams[id]?.signal() ?? false }
    if wasIdle { interruptWait() }
  }

  func wakeAllStreams() {
    let anyWasIdle = state.withLock { $0.signalAllStreams() }
    if anyWasIdle { interruptWait() }
  }

  /// The loop thread saw the peer leave.
  func peerLeft(stream id: UInt64) {
    state.withLock { state in
      state.streams[id]?.isGone = true
      _ = state.streams[id]?.signal()
    }
  }

  /// The loop thread wants these to send their heartbeat; the ones that are not idle are sending anyway.
  func wakeIdle(streams ids: [UInt64]) {
    state.withLock { state in for id in ids { _ = state.streams[id]?.signal() } }
  }
}

extension Switchboard.State {
  mutating func signalAllStreams() -> Bool {
    var anyWasIdle = false
    // By index: a loop over `values` would copy the dictionary at the first change.
    var index = streams.startIndex
    while index != streams.endIndex {
      if streams.values[index].signal() { anyWasIdle = true }
      streams.formIndex(after: &index)
    }
    return anyWasIdle
  }
}

extension Switchboard.StreamState {
  /// Notes a wake, and resumes the connection when it is suspended; true when it was.
  mutating func signal() -> Bool {
    isSignalled = true
    guard isIdle else { return false }
    isIdle = false
    MHD_resume_connection(connection.pointer)
    return true
  }
}
