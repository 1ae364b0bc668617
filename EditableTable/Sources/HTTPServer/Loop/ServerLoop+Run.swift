import CMicroHTTPD

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension ServerLoop {
  /// The loop thread's whole life.
  func run() {
    ignoreBrokenPipes()
    takeThread()
    var nextTick = now() + tick
    var ending: Ending?
    var restless = 0
    while true {
      wait.sleep(self, milliseconds: pause(longest: ending == nil ? tick : min(tick, 10), &restless))
      let now = now()
      if now >= nextTick {
        nextTick = now + tick
        cutOverdue(now)
        beat(now)
      }
      if ending == nil, let stop = switchboard.state.withLock({ $0.stop }) {
        ending = Ending(stop, now)
        stopListening()
        switchboard.beginClosing()
      }
      if ending != nil {
        finishReceiving()
        ending?.advance(switchboard, now)
      }
      wait.run(self)
      if let ending, connections == 0 || ending.isOver(now) { break }
    }
    MHD_stop_daemon(daemon)
    daemon = nil
  }

  /// How long to sleep, in milliseconds; `restless` is how many turns in a row did not.
  ///
  /// libmicrohttpd 0.9.75 with epoll holds a connection for ready from the first bytes of its handshake to the last, and
  /// would have this thread spin for as long as its client is silent in between. So with TLS it rests a little in the
  /// end, which anything new ends at once.
  private func pause(longest: Int, _ restless: inout Int) -> Int32 {
    var timeout: UInt64 = 0
    guard MHD_get_timeout(daemon, &timeout) == .YES else {
      restless = 0
      return Int32(longest)
    }
    restless = timeout == 0 ? restless + 1 : 0
    return restless > 16 && options.tls != nil ? 1 : Int32(min(timeout, UInt64(longest)))
  }

  /// At once, and not only at the end: whoever comes now should not wait for a server that is about to go.
  private func stopListening() {
    let socket = MHD_quiesce_daemon(daemon)
    if socket >= 0 { close(socket) }
    listener = -1
  }

  /// How far a stop has come: first handlers are waited for, then connections.
  private struct Ending {
    let handlersBy: Int
    let grace: Int
    /// Nil while a handler runs.
    var connectionsBy: Int?

    init(_ stop: Switchboard.Stop, _ now: Int) {
      handlersBy = now + max(0, stop.patience.wholeMilliseconds)
      grace = max(0, stop.grace.wholeMilliseconds)
    }

    mutating func advance(_ switchboard: Switchboard, _ now: Int) {
      if connectionsBy != nil { return }
      if now >= handlersBy { switchboard.abandonRequests() }
      if !switchboard.isRunning { connectionsBy = now + grace }
    }

    func isOver(_ now: Int) -> Bool { connectionsBy.map { now >= $0 } ?? false }
  }

  /// How often deadlines and silences are looked at, in milliseconds.
  private var tick: Int {
    let shortest = min(options.requestDeadline.wholeMilliseconds, options.heartbeat.wholeMilliseconds)
    return min(1000, max(10, shortest / 4))
  }

  /// libmicrohttpd asks for none of them but does not promise it; other threads keep their own rule.
  private func ignoreBrokenPipes() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  private func cutOverdue(_ now: Int) {
    // libmicrohttpd sees the end of file and closes: the socket is its own.
    for overdue in deadlines.values where now >= overdue.milliseconds {
      shutdown(overdue.socket, Int32(SHUT_RDWR))
    }
  }

  private func beat(_ now: Int) {
    let silence = options.heartbeat.wholeMilliseconds
    var silent: [UInt64] = []
    for stream in streams.values where now - stream.lastWrite >= silence {
      stream.wantsHeartbeat = true
      silent.append(stream.id)
    }
    if !silent.isEmpty { switchboard.wakeIdle(streams: silent) }
  }

  /// Gives a connection until `requestDeadline` from now to send a request.
  func startReceiving(_ connection: OpaquePointer) { startDeadline(connection, isReceiving: true) }

  /// Gives a connection until `requestDeadline` from now to take a whole response.
  func startSending(_ connection: OpaquePointer) { startDeadline(connection, isReceiving: false) }

  private func startDeadline(_ connection: OpaquePointer, isReceiving: Bool) {
    deadlines[connection] = Deadline(
      socket: cmhd_socket(connection), milliseconds: now() + options.requestDeadline.wholeMilliseconds,
      isReceiving: isReceiving)
  }

  /// When the server stops: libmicrohttpd reads what has come, which Darwin throws away instead, and then closes.
  ///
  /// Again at every turn: of bytes and the end behind them, libmicrohttpd 0.9.75 with epoll takes only the bytes,
  /// and is told of the end no second time unless it comes anew.
  private func finishReceiving() {
    for deadline in deadlines.values where deadline.isReceiving { shutdown(deadline.socket, Int32(SHUT_RD)) }
  }
}
