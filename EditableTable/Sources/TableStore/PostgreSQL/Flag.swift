import Synchronization

/// Something that happens once, for any thread to see.
final class Flag: Sendable {
  private let raised = Atomic(false)

  var isRaised: Bool { raised.load(ordering: .acquiring) }

  /// Whether it was this call that raised it.
  @discardableResult
  func raise() -> Bool { !raised.exchange(true, ordering: .acquiringAndReleasing) }
}
