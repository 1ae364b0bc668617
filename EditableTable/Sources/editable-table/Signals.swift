import Foundation
import Synchronization

/// What signals ask the program for.
///
/// Plain handlers and a pipe, because they take effect at once: with a dispatch source there is a moment in which a
/// signal is lost.
struct Signals {
  enum Request: UInt8, Sendable {
    /// SIGINT, SIGTERM.
    case end
    /// SIGHUP.
    case reload
  }

  /// Where the handlers write; a handler can reach nothing but what is global.
  private static let writeEnd = Atomic<Int32>(-1)
  /// When the program was first asked to end, in milliseconds of the monotonic clock; 0 before.
  private static let askedToEnd = Atomic<Int>(0)
  /// Some programs that pass a signal on do so twice, among them timeout(1).
  private static var milliseconds: Int { 250 }

  /// In the order in which they came, also those that came before they were asked for.
  let requests: AsyncStream<Request>

  init() {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { preconditionFailure("The system gives this program no pipe.") }
    Self.writeEnd.store(ends[1], ordering: .sequentiallyConsistent)
    let (stream, continuation) = AsyncStream.makeStream(of: Request.self)
    requests = stream
    // On a thread of its own: a thread that tasks run on must not be blocked.
    Thread.detachNewThread { [readEnd = ends[0]] in
      var byte: UInt8 = 0
      while true {
        let count = read(readEnd, &byte, 1)
        if count == 1, let request = Request(rawValue: byte) { continuation.yield(request) }
        if count == 0 || count == -1 && errno != EINTR { return }
      }
    }
  }

  /// From now on SIGHUP no longer kills the program.
  func watchReload() { signal(SIGHUP) { _ in Signals.tell(.reload) } }

  /// From now on SIGINT and SIGTERM do not kill the program at once, but when they come a second time.
  func watchEnd() {
    _ = Self.askedToEnd.load(ordering: .sequentiallyConsistent)
    for number in [SIGINT, SIGTERM] { signal(number) { Signals.askToEnd($0) } }
  }

  /// Only what a handler may do.
  private static func askToEnd(_ number: Int32) {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let now = time.tv_sec * 1000 + time.tv_nsec / 1_000_000 + 1
    let (isFirst, asked) = askedToEnd.compareExchange(
      expected: 0, desired: now, ordering: .sequentiallyConsistent)
    if isFirst { return tell(.end) }
    if now - asked < milliseconds { return }
    // It takes effect when this handler returns.
    signal(number, SIG_DFL)
    raise(number)
  }

  private static func tell(_ request: Request) {
    let before = errno
    var byte = request.rawValue
    _ = write(writeEnd.load(ordering: .sequentiallyConsistent), &byte, 1)
    errno = before
  }
}
