import CMicroHTTPD

extension Switchboard {
  /// Suspends a connection until its handler answers; false when the server stops.
  func begin(request id: UInt64, _ connection: Connection) -> Bool {
    state.withLock { state in
      if state.isClosing { return false }
      state.running[id] = connection
      MHD_suspend_connection(connection.pointer)
      return true
    }
  }

  /// Hands a handler's reply to the loop thread. After `stop` has answered for it, the reply is dropped.
  func answer(request id: UInt64, _ reply: HTTPReply) {
    let isWanted = state.withLock { state in
      guard let connection = state.running.removeValue(forKey: id) else { return false }
      state.replies[id] = reply
      MHD_resume_connection(connection.pointer)
      return true
    }
    if isWanted {
      interruptWait()
    } else {
      reply.discard()
    }
  }

  func takeReply(request id: UInt64) -> HTTPReply? {
    state.withLock { $0.replies.removeValue(forKey: id) }
  }
}

extension HTTPReply {
  /// A reply that nobody will get.
  func discard() {
    if case .stream(let source) = self { source.closed() }
  }
}
