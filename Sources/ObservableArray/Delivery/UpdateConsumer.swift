/// An iterator's hold on its channel: the last copy of the iterator that goes releases it.
final class UpdateConsumer<Element>: Sendable {
  private let hub: UpdateHub<Element>
  let channel: UpdateChannel<Element>

  init(_ hub: UpdateHub<Element>, _ channel: UpdateChannel<Element>) {
    self.hub = hub
    self.channel = channel
  }

  deinit {
    hub.remove(channel)
  }

  func next(isolation: isolated (any Actor)?) async -> ArrayUpdate<Element>? {
    let update = await channel.next(isolation: isolation)
    // At the end nothing more is taken: the array need not go on for this consumer.
    if update == nil { hub.remove(channel) }
    return update
  }
}
