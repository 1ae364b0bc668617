import Dispatch
import Foundation

/// The signals that ask a program to end.
enum Signals {
  /// Returns when SIGINT or SIGTERM comes, instead of the program dying of it.
  static func waitForEnd() async {
    let (signals, continuation) = AsyncStream.makeStream(of: Void.self)
    let sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { continuation.yield() }
      source.resume()
      return source
    }
    for await _ in signals { break }
    for source in sources { source.cancel() }
  }
}
