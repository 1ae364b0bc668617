import GLibSupport

/// Those who wait until a version is shown.
final class VersionWaiters {
  private struct Waiter {
    let version: Int
    let continuation: CheckedContinuation<Bool, Never>
  }

  private var waiters: [Int: Waiter] = [:]
  private var last = 0

  var isEmpty: Bool { waiters.isEmpty }

  /// Waits for `version` no longer than `time`.
  ///
  /// - Returns: whether it was reached.
  func wait(for version: Int, atMost time: Duration) async -> Bool {
    last += 1
    let number = last
    let alarm = Alarm { [weak self] in self?.end(number, false) }
    alarm.set(after: time)
    defer { alarm.stop() }
    return await withCheckedContinuation { waiters[number] = Waiter(version: version, continuation: $0) }
  }

  /// `version` is shown.
  func reached(_ version: Int) {
    for (number, waiter) in waiters where waiter.version <= version { end(number, true) }
  }

  /// No version can be waited for any longer.
  func giveUp() {
    for number in waiters.keys { end(number, false) }
  }

  private func end(_ number: Int, _ isReached: Bool) {
    waiters.removeValue(forKey: number)?.continuation.resume(returning: isReached)
  }
}
