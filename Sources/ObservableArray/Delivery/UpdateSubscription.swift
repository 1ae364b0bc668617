/// A sequence's hold on the array: a channel from the moment when the sequence was made, for its first
/// iterator.
final class UpdateSubscription<Element>: Sendable {
  private let hub: UpdateHub<Element>
  private let delivery: ArrayDelivery
  private let initial: Bool
  private let first: Locked<UpdateChannel<Element>?>

  init(
    _ hub: UpdateHub<Element>, _ delivery: ArrayDelivery, value: PersistentArray<Element>, index: Int,
    initial: Bool
  ) {
    self.hub = hub
    self.delivery = delivery
    self.initial = initial
    hub.addSequence(value: value, index: index)
    first = Locked(hub.makeChannel(delivery, initial: initial))
  }

  deinit {
    if let unused = takeFirst() { hub.remove(unused) }
    hub.removeSequence()
  }

  func makeConsumer() -> UpdateConsumer<Element> {
    UpdateConsumer(hub, takeFirst() ?? hub.makeChannel(delivery, initial: initial))
  }

  private func takeFirst() -> UpdateChannel<Element>? {
    first.withLock { channel in
      defer { channel = nil }
      return channel
    }
  }
}
