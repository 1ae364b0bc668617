import Foundation
import Synchronization

/// SIGINT and SIGTERM, which ask the program to end.
///
/// A plain handler and a pipe, because they take effect at once: with a dispatch source there is a moment in which a
/// signal is lost.
struct EndSignal {
  /// Where the handler writes; a handler can reach nothing but what is global.
  private static let writeEnd = Atomic<Int32>(-1)

  private let readEnd: Int32

  /// From now on the signals no longer kill the program.
  init() {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { preconditionFailure("The system gives this program no pipe.") }
    readEnd = ends[0]
    Self.writeEnd.store(ends[1], ordering: .sequentiallyConsistent)
    for number in [SIGINT, SIGTERM] {
      signal(number) { _ in
        var byte: UInt8 = 0
        _ = write(EndSignal.writeEnd.load(ordering: .sequentiallyConsistent), &byte, 1)
      }
    }
  }

  /// Returns when one of them has come, also when it came before the call.
  func wait() async {
    let readEnd = readEnd
    await withCheckedContinuation { continuation in
      // On a thread of its own: a thread that tasks run on must not be blocked.
      Thread.detachNewThread {
        var byte: UInt8 = 0
        while read(readEnd, &byte, 1) == -1 && errno == EINTR {}
        continuation.resume()
      }
    }
  }
}
