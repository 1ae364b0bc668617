/// The token of a sink that follows a table: it ends when it is cancelled or released.
public final class TableObservation: Sendable {
  private let subscription: LogSubscription

  init(_ subscription: LogSubscription) { self.subscription = subscription }

  /// Ends the observation. A call of the sink that another thread has begun may still finish; none begins
  /// afterwards. Calling it again does nothing.
  public func cancel() { subscription.cancel() }
}
