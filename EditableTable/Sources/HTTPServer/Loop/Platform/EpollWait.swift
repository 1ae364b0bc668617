#if os(Linux)
  import CEpoll
  import CMicroHTTPD
  import Glibc

  /// Waits at libmicrohttpd's epoll set and at one of its own, with the wakeup and the sockets of streams: a
  /// suspended connection is in no set of libmicrohttpd's, so that nobody else would see its peer leave.
  final class EpollWait: LoopWait {
    /// `wakeupKey` for the wakeup, a stream's identifier for its socket.
    private let watch: Int32
    private let wakeup: Wakeup
    private static let wakeupKey: UInt64 = 0

    var usesEpoll: Bool { true }

    init(_ wakeup: Wakeup) throws(HTTPServerError) {
      self.wakeup = wakeup
      watch = epoll_create1(Int32(EPOLL_CLOEXEC))
      guard watch >= 0 else { throw .cannotStart(reason: "no descriptor for epoll") }
      var event = epoll_event()
      event.events = EPOLLIN.rawValue
      event.data.u64 = Self.wakeupKey
      epoll_ctl(watch, EPOLL_CTL_ADD, wakeup.descriptor, &event)
    }

    deinit { if watch >= 0 { close(watch) } }

    func sleep(_ loop: ServerLoop, milliseconds: Int32) {
      var waits = [
        pollfd(fd: cmhd_epoll(loop.daemon), events: Int16(POLLIN), revents: 0),
        pollfd(fd: watch, events: Int16(POLLIN), revents: 0),
      ]
      poll(&waits, 2, milliseconds)
      if waits[1].revents != 0 { drain(loop.switchboard) }
    }

    func run(_ loop: ServerLoop) { MHD_run(loop.daemon) }

    private func drain(_ switchboard: Switchboard) {
      withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 64) { events in
        let count = Int(epoll_wait(watch, events.baseAddress, 64, 0))
        for event in events.prefix(max(0, count)) {
          if event.data.u64 == Self.wakeupKey {
            wakeup.clear()
          } else {
            switchboard.peerLeft(stream: event.data.u64)
          }
        }
      }
    }

    /// A peer that closes even one direction has left: an EventSource never does that and goes on reading.
    func watchPeer(socket: Int32, stream: UInt64) {
      var event = epoll_event()
      event.events = EPOLLRDHUP.rawValue | EPOLLONESHOT.rawValue
      event.data.u64 = stream
      // The socket leaves the set by itself when it is closed.
      epoll_ctl(watch, EPOLL_CTL_ADD, socket, &event)
    }
  }
#endif
