/// Counts the instances that are alive, so that a test sees an element freed twice or never.
final class LifetimeTracker {
  fileprivate(set) var live = 0

  func instance(_ value: Int) -> Tracked { Tracked(value, tracker: self) }
}

final class Tracked: Hashable, CustomStringConvertible {
  let value: Int
  private let tracker: LifetimeTracker

  fileprivate init(_ value: Int, tracker: LifetimeTracker) {
    self.value = value
    self.tracker = tracker
    tracker.live += 1
  }

  deinit {
    tracker.live -= 1
  }

  static func == (left: Tracked, right: Tracked) -> Bool { left.value == right.value }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }

  var description: String { "\(value)" }
}
