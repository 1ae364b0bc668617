/// Counts the instances that are alive, so that a test sees an element freed twice or never.
package final class LifetimeTracker {
  package fileprivate(set) var live = 0

  package init() {}

  package func instance(_ value: Int) -> Tracked { Tracked(value, tracker: self) }
}

package final class Tracked: Hashable, CustomStringConvertible {
  package let value: Int
  private let tracker: LifetimeTracker

  fileprivate init(_ value: Int, tracker: LifetimeTracker) {
    self.value = value
    self.tracker = tracker
    tracker.live += 1
  }

  deinit {
    tracker.live -= 1
  }

  package static func == (left: Tracked, right: Tracked) -> Bool { left.value == right.value }

  package func hash(into hasher: inout Hasher) { hasher.combine(value) }

  package var description: String { "\(value)" }
}
