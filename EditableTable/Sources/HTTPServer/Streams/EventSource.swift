/// What one stream has to say, asked for when its socket can take more.
///
/// The transport *pulls*: `next()` is called on the server's loop thread when everything before was written.
/// A slow viewer is simply asked less often, and its source answers with one merged difference; the transport
/// never holds more than one chunk per stream. All methods are called on the loop thread, one at a time, with
/// no lock held: they may call `StreamHandle.wake()`, and must be quick, because every other client waits.
///
/// ```swift
/// final class Ticks: EventSource {
///   let count = Atomic(0), sent = Atomic(0)
///   func next() -> [UInt8]? {
///     let now = count.load(ordering: .acquiring)
///     if sent.exchange(now, ordering: .relaxed) == now { return nil }
///     return Array("data: \(now)\n\n".utf8)
///   }
/// }
/// ```
public protocol EventSource: AnyObject, Sendable {
  /// The stream opened; called once, before the first `next()`. Keep `handle` to wake this stream alone.
  func attached(_ handle: StreamHandle)
  /// The bytes to send now; nil when there is nothing new: the stream then sleeps until it is woken.
  ///
  /// A wake that comes during or after the call leads to another call: none is lost.
  func next() -> [UInt8]?
  /// The bytes to send after a silence; a comment line by default.
  func heartbeat() -> [UInt8]
  /// Whether the stream is to end; asked before every `next()`. No is the default.
  var isOver: Bool { get }
  /// The last bytes to send when the server stops or the source is over; nil for none, which is the default.
  func farewell() -> [UInt8]?
  /// The stream is over, or never opened; called exactly once, and nothing is called after it.
  func closed()
}

extension EventSource {
  /// Does nothing.
  public func attached(_ handle: StreamHandle) {}
  /// An empty comment, which `EventSource` in a browser ignores.
  public func heartbeat() -> [UInt8] { Array(":\n\n".utf8) }
  /// No.
  public var isOver: Bool { false }
  /// Nothing.
  public func farewell() -> [UInt8]? { nil }
  /// Does nothing.
  public func closed() {}
}
