import CEpoll
import CMicroHTTPD
import Glibc

extension ServerLoop {
  /// The loop thread's whole life.
  func run() {
    ignoreBrokenPipes()
    var waits = [
      pollfd(fd: cmhd_epoll(daemon), events: Int16(POLLIN), revents: 0),
      pollfd(fd: watch, events: Int16(POLLIN), revents: 0),
    ]
    var nextTick = now() + tick
    var stopBy: Int?
    var listener: Int32 = -1
    while true {
      let longest = stopBy == nil ? tick : min(tick, 10)
      var timeout: UInt64 = 0
      let isTimed = MHD_get_timeout(daemon, &timeout) == .YES
      poll(&waits, 2, isTimed ? Int32(min(timeout, UInt64(longest))) : Int32(longest))
      if waits[1].revents != 0 { drainWatch() }
      let now = now()
      if now >= nextTick {
        nextTick = now + tick
        cutOverdue(now)
        beat(now)
      }
      if stopBy == nil, let grace = switchboard.state.withLock({ $0.stopGrace }) {
        stopBy = now + max(0, grace.wholeMilliseconds)
        listener = MHD_quiesce_daemon(daemon)
        isClosing = true
        switchboard.beginClosing()
        for deadline in deadlines.values where deadline.isReceiving { finishReceiving(deadline.socket) }
      }
      MHD_run(daemon)
      if let stopBy, connections == 0 || now >= stopBy { break }
    }
    MHD_stop_daemon(daemon)
    daemon = nil
    if listener >= 0 { close(listener) }
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

  private func drainWatch() {
    withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 64) { events in
      let count = Int(epoll_wait(watch, events.baseAddress, 64, 0))
      for event in events.prefix(max(0, count)) {
        if event.data.u64 == Self.wakeupKey {
          var value: UInt64 = 0
          _ = read(switchboard.wakeup, &value, 8)
        } else {
          switchboard.peerLeft(stream: event.data.u64)
        }
      }
    }
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
  func startReceiving(_ connection: OpaquePointer) {
    startDeadline(connection, isReceiving: true)
    if isClosing { finishReceiving(cmhd_socket(connection)) }
  }

  /// Gives a connection until `requestDeadline` from now to take a whole response.
  func startSending(_ connection: OpaquePointer) { startDeadline(connection, isReceiving: false) }

  private func startDeadline(_ connection: OpaquePointer, isReceiving: Bool) {
    deadlines[connection] = Deadline(
      socket: cmhd_socket(connection), milliseconds: now() + options.requestDeadline.wholeMilliseconds,
      isReceiving: isReceiving)
  }

  /// When the server stops: what has come is still read, and then libmicrohttpd closes.
  private func finishReceiving(_ socket: Int32) { shutdown(socket, Int32(SHUT_RD)) }
}
