import Synchronization

/// Looks at the server's health once in a while, so that viewers are told when it changes.
///
/// Viewers are told what was seen last and not what is: then nobody is told of a state that ends before the next
/// look, and left with it.
final class HealthWatch: Sendable {
  private let seen: Mutex<HealthStatus>
  private let task: Mutex<Task<Void, Never>?> = Mutex(nil)

  /// `changed` is called after the health became another. It must not keep the watch.
  init(
    every pause: Duration = .seconds(1), _ health: @escaping @Sendable () -> HealthStatus,
    changed: @escaping @Sendable () -> Void
  ) {
    seen = Mutex(health())
    let look = Task { [weak self] in
      while (try? await Task.sleep(for: pause)) != nil {
        guard let self else { return }
        if take(health()) { changed() }
      }
    }
    task.withLock { $0 = look }
  }

  /// What was seen last.
  var status: HealthStatus { seen.withLock { $0 } }

  /// Looks no more.
  func stop() { task.withLock { $0 }?.cancel() }

  deinit { stop() }

  /// Whether it is other than before.
  private func take(_ status: HealthStatus) -> Bool {
    seen.withLock { seen in
      defer { seen = status }
      return seen != status
    }
  }
}
