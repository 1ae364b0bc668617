import CMicroHTTPD

/// Waits with `select()`, which every system has, at the descriptors that libmicrohttpd names.
///
/// It sees no peer leave while its stream sleeps: the heartbeat does, the second one at the latest. Only
/// descriptors below `cmhd_set_size` can be waited at; libmicrohttpd closes an accepted connection above it.
final class SelectWait: LoopWait {
  private let wakeup: Wakeup
  private var ready = cmhd_ready()
  /// As `ServerLoop.accepted` was before the last sleep, and whether anybody waited to be accepted after it.
  private var accepted = 0
  private var isAnyoneWaiting = false

  /// Between two attempts to accept, when the system lets this process have no further descriptor.
  private static let pause: Int32 = 100

  var usesEpoll: Bool { false }

  init(_ wakeup: Wakeup) throws(HTTPServerError) {
    self.wakeup = wakeup
    guard wakeup.descriptor < cmhd_set_size else {
      throw .cannotStart(reason: "this process has too many files and connections open")
    }
  }

  func sleep(_ loop: ServerLoop, milliseconds: Int32) {
    let isAcceptingInVain = isAnyoneWaiting && loop.accepted == accepted
    accepted = loop.accepted
    isAnyoneWaiting = cmhd_select(
      loop.daemon, &ready, wakeup.descriptor, loop.listener,
      !isAcceptingInVain && loop.connections < loop.options.connections,
      isAcceptingInVain ? min(milliseconds, Self.pause) : milliseconds)
    wakeup.clear()
  }

  /// With what was ready in the sleep, where `MHD_run` would look anew: it would then read from a connection that
  /// it resumes, before it answers, and drop the answer to a client that has finished sending.
  func run(_ loop: ServerLoop) { cmhd_run(loop.daemon, &ready) }

  func watchPeer(socket: Int32, stream: UInt64) {}
}
