/// Wakes one stream.
public struct StreamHandle: Sendable {
  let switchboard: Switchboard
  let id: UInt64

  /// Has the stream's source asked again for something to send.
  ///
  /// Callable from any thread, at any time; on a stream that is over it does nothing. O(1).
  public func wake() { switchboard.wake(stream: id) }
}
