import Synchronization

/// Where commands wait for an engine on a log to take them in.
///
/// Whoever sends one leaves it here and waits for the answer alone; the engine takes in all that are there at once.
final class CommandInbox: Sendable {
  /// Where identities come from for commands whose senders made none.
  let ids = CommandIDSource()
  /// How long a command waits for the log.
  let patience: Duration

  private struct State: Sendable {
    var commands: [QueuedCommand] = []
    /// The engine is about to take them, or is taking them.
    var isServed = false
  }

  private let state = Mutex(State())

  init(patience: Duration) { self.patience = patience }

  /// Leaves a command.
  ///
  /// - Returns: whether the caller has to see that the engine takes it.
  func add(_ command: QueuedCommand) -> Bool {
    state.withLock { state in
      state.commands.append(command)
      defer { state.isServed = true }
      return !state.isServed
    }
  }

  /// What is there, in the order in which it was left.
  ///
  /// - Parameter goesOn: whether the engine comes back for more without being told. Otherwise, once there is nothing, the
  ///   next to leave a command sees to it.
  func take(goesOn: Bool) -> [QueuedCommand] {
    state.withLock { state in
      state.isServed = goesOn || !state.commands.isEmpty
      defer { state.commands = [] }
      return state.commands
    }
  }
}
