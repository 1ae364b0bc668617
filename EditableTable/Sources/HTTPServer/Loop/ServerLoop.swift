import CMicroHTTPD

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The loop thread: the only one that runs libmicrohttpd, and the owner of everything but the switchboard.
///
/// libmicrohttpd is never given a thread of its own: in 0.9.75 that thread sleeps on ready connections when
/// exactly 128 are ready at once, whereas `MHD_run` never waits. This thread sleeps in `wait`.
///
/// `@unchecked Sendable`: it is made on the starting thread and from `start` on touched by the loop thread
/// alone; what others need is in the switchboard.
final class ServerLoop: @unchecked Sendable {
  let options: HTTPServerOptions
  let screen: RequestScreen
  let asksForTLS: Bool
  let handler: HTTPServer.Handler
  let switchboard: Switchboard
  var files: [String: PreparedFile]
  var daemon: OpaquePointer?
  let wait: any LoopWait
  /// The listening socket; libmicrohttpd closes it.
  var listener: Int32 = -1

  struct Deadline {
    let socket: Int32
    let milliseconds: Int
    let isReceiving: Bool
  }

  /// Connections that are receiving a request or sending a whole response. libmicrohttpd's own timeout starts
  /// again at every byte.
  var deadlines: [OpaquePointer: Deadline] = [:]
  /// Connections whose request line has an escape that is malformed or stands for a NUL.
  var badEscapes: Set<OpaquePointer> = []
  /// Connections whose request line does not name a path alone, from that line until the headers are there.
  var targets: [OpaquePointer: RequestTarget] = [:]
  var streams: [UInt64: EventStream] = [:]
  var bodyBytes = 0
  /// Of answers and chunks above `smallAnswer`.
  var answerBytes = 0
  static let smallAnswer = 65_536
  var connections = 0
  var limits: ConnectionLimits
  /// Connections since the start.
  var accepted = 0
  private var lastID: UInt64 = 0

  init(
    options: HTTPServerOptions, files: [String: StaticFile], handler: @escaping HTTPServer.Handler,
    switchboard: Switchboard
  ) throws(HTTPServerError) {
    wait = try options.makeWait(switchboard.wakeup)
    self.options = options
    screen = RequestScreen(options)
    limits = ConnectionLimits(options)
    asksForTLS = options.asksForTLS
    self.handler = handler
    self.switchboard = switchboard
    self.files = files.mapValues { [asksForTLS] in PreparedFile($0, asksForTLS: asksForTLS) }
  }

  deinit {
    for file in files.values { file.destroy() }
  }

  func nextID() -> UInt64 {
    lastID += 1
    return lastID
  }

  /// Milliseconds of the monotonic clock.
  func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
