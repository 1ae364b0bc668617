/// The way from the array to one consumer: the array pushes in its domain, one task takes in any.
///
/// Under the lock it is only decided what is to happen; tasks are resumed and values are dropped outside.
final class UpdateChannel<Element>: Sendable {
  /// Guarded by the lock.
  private struct State {
    var buffer: UpdateBuffer<Element>
    var waiter: UnsafeContinuation<Void, Never>?
    /// No more will be pushed.
    var isFinished = false
    /// Nothing will be taken any more.
    var isCancelled = false
    /// What `.latest` starts from when the edits that were merged cancelled each other out: the value the
    /// consumer has seen.
    var seen: PersistentArray<Element>?

    mutating func takeWaiter() -> UnsafeContinuation<Void, Never>? {
      defer { waiter = nil }
      return waiter
    }
  }

  private enum Step {
    case update(ArrayUpdate<Element>)
    case merged(UpdateBuffer<Element>.Merged)
    case end
    case wait
  }

  private let state: Locked<State>

  init(_ delivery: ArrayDelivery, from value: PersistentArray<Element>, index: Int, initial: Bool) {
    let first = initial ? ArrayUpdate(initial: value, index: index) : nil
    state = Locked(State(buffer: UpdateBuffer(delivery, initial: first)))
  }

  /// How many ranges of events are kept for a consumer that sleeps.
  var rangeCount: Int { state.withLock { $0.buffer.rangeCount } }

  func push(_ update: ArrayUpdate<Element>) {
    let (waiter, dropped) = state.withLock { state in
      if state.isCancelled || state.isFinished {
        return (nil as UnsafeContinuation<Void, Never>?, nil as PersistentArray<Element>?)
      }
      return (state.takeWaiter(), state.buffer.append(update))
    }
    waiter?.resume()
    withExtendedLifetime(dropped) {}
  }

  /// Ends the channel after what is in it.
  func finish() {
    let waiter = state.withLock { state in
      state.isFinished = true
      return state.takeWaiter()
    }
    waiter?.resume()
  }

  /// Ends the channel now and releases what is in it.
  func cancel() {
    let (waiter, dropped) = state.withLock { state in
      state.isCancelled = true
      let dropped = (state.buffer, state.seen)
      state.buffer = UpdateBuffer(.every, initial: nil)
      state.seen = nil
      return (state.takeWaiter(), dropped)
    }
    waiter?.resume()
    withExtendedLifetime(dropped) {}
  }

  /// The next update, or nil at the end, which is also when the waiting task is cancelled.
  func next(isolation: isolated (any Actor)?) async -> ArrayUpdate<Element>? {
    await withTaskCancellationHandler {
      while true {
        switch step() {
        case .update(let update): return update
        case .merged(let merged):
          // Composed outside the lock, so that the array does not wait for it.
          if let update = settle(merged) { return update }
        case .end: return nil
        case .wait: await wait(isolation: isolation)
        }
      }
    } onCancel: {
      cancel()
    }
  }

  private func step() -> Step {
    state.withLock { state in
      if state.isCancelled { return .end }
      switch state.buffer.take() {
      case .update(let update): return .update(update)
      case .merged(var merged):
        if let seen = state.seen { merged.before = seen }
        return .merged(merged)
      case nil: return state.isFinished ? .end : .wait
      }
    }
  }

  private func settle(_ merged: UpdateBuffer<Element>.Merged) -> ArrayUpdate<Element>? {
    let update = merged.update()
    let dropped = state.withLock { state in
      let old = state.seen
      state.seen = update == nil && !state.isCancelled ? merged.before : nil
      return old
    }
    withExtendedLifetime(dropped) {}
    return update
  }

  private func wait(isolation: isolated (any Actor)?) async {
    await withUnsafeContinuation(isolation: isolation) { continuation in
      let isReady = state.withLock { state in
        if state.isCancelled || state.isFinished || !state.buffer.isEmpty { return true }
        precondition(
          state.waiter == nil,
          "ObservableArray: two tasks wait on one iterator; make an iterator for each of them")
        state.waiter = continuation
        return false
      }
      if isReady { continuation.resume() }
    }
  }
}
