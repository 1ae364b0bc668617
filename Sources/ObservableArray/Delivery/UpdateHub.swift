import Synchronization

/// Hands the array's updates on to its asynchronous consumers, in whatever domain they are.
///
/// The array alone publishes, in its own domain. Consumers come and go anywhere.
@usableFromInline
final class UpdateHub<Element>: Sendable {
  /// Guarded by the lock.
  private struct State {
    /// The newest published value and its number, while anybody wants it: new iterators start from it.
    var newest: (value: PersistentArray<Element>, index: Int)?
    var channels: [ObjectIdentifier: UpdateChannel<Element>] = [:]
    /// Sequences that are alive and may yet make iterators.
    var sequences = 0
    var isFinished = false

    var isWanted: Bool { sequences > 0 || !channels.isEmpty }
  }

  private let state = Locked(State())

  /// Whether anybody wants updates; follows `State.isWanted`, and is written under the lock. A consumer that
  /// goes while the array reads it costs one update that nobody takes.
  private let active = Atomic(false)

  var isActive: Bool { active.load(ordering: .acquiring) }

  /// Adds a sequence that starts from the given state, which is the array's.
  func addSequence(value: PersistentArray<Element>, index: Int) {
    let dropped = state.withLock { state in
      let old = state.newest
      state.newest = (value, index)
      state.sequences += 1
      active.store(true, ordering: .releasing)
      return old
    }
    withExtendedLifetime(dropped) {}
  }

  func removeSequence() {
    leave { $0.sequences -= 1 }
  }

  /// Makes a channel that starts from the newest state.
  func makeChannel(_ delivery: ArrayDelivery, initial: Bool) -> UpdateChannel<Element> {
    state.withLock { state in
      // A sequence is alive while it makes an iterator, so there is a newest state.
      let newest = state.newest ?? (PersistentArray(), 0)
      let channel = UpdateChannel(delivery, from: newest.value, index: newest.index, initial: initial)
      if state.isFinished {
        channel.finish()
      } else {
        state.channels[ObjectIdentifier(channel)] = channel
      }
      return channel
    }
  }

  func remove(_ channel: UpdateChannel<Element>) {
    leave { $0.channels[ObjectIdentifier(channel)] = nil }
    channel.cancel()
  }

  func publish(_ update: ArrayUpdate<Element>) {
    let (channels, dropped) = state.withLock { state in
      guard state.isWanted else { return ([UpdateChannel<Element>](), state.newest) }
      let old = state.newest
      state.newest = (update.after, update.index)
      return (Array(state.channels.values), old)
    }
    for channel in channels { channel.push(update) }
    withExtendedLifetime(dropped) {}
  }

  /// The array is gone: consumers get what they have not taken yet, then the end.
  func finish() {
    let channels = state.withLock { state in
      state.isFinished = true
      let channels = Array(state.channels.values)
      state.channels = [:]
      return channels
    }
    for channel in channels { channel.finish() }
  }

  private func leave(_ change: (inout State) -> Void) {
    let dropped = state.withLock { state in
      change(&state)
      if state.isWanted { return nil as (value: PersistentArray<Element>, index: Int)? }
      active.store(false, ordering: .releasing)
      let old = state.newest
      state.newest = nil
      return old
    }
    withExtendedLifetime(dropped) {}
  }
}
