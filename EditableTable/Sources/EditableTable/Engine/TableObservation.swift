import Synchronization

/// The token of a sink that follows a table: it ends when it is cancelled or released.
public final class TableObservation: Sendable {
  private let id: Int
  private let history: Mutex<TableHistory?>

  init(id: Int, history: TableHistory) {
    self.id = id
    self.history = Mutex(history)
  }

  deinit { cancel() }

  /// Ends the observation. A call of the sink that another thread has begun may still finish; none begins
  /// afterwards. Calling it again does nothing.
  public func cancel() {
    let held = history.withLock { history in
      defer { history = nil }
      return history
    }
    held?.endObservation(id)
  }
}
