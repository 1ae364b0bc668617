/// How the servers of one table tell one another what nobody keeps, as who is here.
///
/// A log that several processes share can be one, too. Nothing is promised: what is told may get lost, come late, or come
/// twice. So tell all there is each time, with a number, and now and then again.
///
/// ```swift
/// let subscription = peers.hear { message in print(message) }
/// peers.tell([1, 2, 3])     // [1, 2, 3], here and on the other servers
/// ```
public protocol TablePeers: Sendable {
  /// Tells everybody who hears, on this server as well. It returns at once.
  ///
  /// What was told before and is not on its way yet is dropped for it, so that a server that was cut off has one
  /// message to tell when it is back.
  ///
  /// - Precondition: `message` has at most 5,900 bytes.
  func tell(_ message: [UInt8])

  /// Has `body` called with every message that comes, until the subscription is cancelled or released.
  ///
  /// It may come from anybody who can reach what the servers share, so read it strictly; what no server can have
  /// sent is an empty message. `body` is called on any thread with no lock held, and must be quick.
  func hear(_ body: @escaping @Sendable ([UInt8]) -> Void) -> LogSubscription
}
