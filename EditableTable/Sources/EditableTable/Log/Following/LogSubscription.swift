import Synchronization

/// The token of whoever follows a log: it ends when it is cancelled or released.
public final class LogSubscription: Sendable {
  private struct Ending: Sendable { let run: @Sendable () -> Void }
  private let ending: Mutex<Ending?>

  /// A subscription that `cancel` ends.
  public init(_ cancel: @escaping @Sendable () -> Void) { ending = Mutex(Ending(run: cancel)) }

  deinit { cancel() }

  /// Ends the subscription. A wake that another thread has begun may still finish; none begins afterwards.
  /// Calling it again does nothing.
  public func cancel() {
    let taken = ending.withLock { ending in
      defer { ending = nil }
      return ending
    }
    taken?.run()
  }
}
