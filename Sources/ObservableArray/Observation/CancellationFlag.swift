import Synchronization

/// Whether observers of an array were cancelled since it last looked: tokens raise it wherever they end, and the array
/// takes the observers out of its list in its own domain.
final class CancellationFlag: Sendable {
  private let isRaised = Atomic(false)

  func raise() { isRaised.store(true, ordering: .releasing) }

  /// Lowers it and answers whether it was raised.
  func take() -> Bool {
    isRaised.load(ordering: .relaxed) && isRaised.exchange(false, ordering: .acquiring)
  }
}
