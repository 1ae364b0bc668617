import HTTPServer
import Synchronization

/// A source whose next chunk is whatever was offered last: newer text replaces older, as a merged difference
/// does.
final class TextSource: EventSource {
  struct State {
    var offered: [UInt8]?
    var pulls = 0
    var closes = 0
    var handle: StreamHandle?
  }
  let state = Mutex(State())
  let last: [UInt8]?

  init(first: String? = nil, farewell: String? = nil) {
    last = farewell.map { Array($0.utf8) }
    state.withLock { $0.offered = first.map { Array($0.utf8) } }
  }

  func offer(_ bytes: [UInt8]) { state.withLock { $0.offered = bytes } }
  func offer(_ text: String) { offer(Array(text.utf8)) }
  func wake() { state.withLock { $0.handle }?.wake() }

  func attached(_ handle: StreamHandle) { state.withLock { $0.handle = handle } }
  func next() -> [UInt8]? {
    state.withLock { state in
      state.pulls += 1
      defer { state.offered = nil }
      return state.offered
    }
  }
  func farewell() -> [UInt8]? { last }
  func closed() { state.withLock { $0.closes += 1 } }
}
