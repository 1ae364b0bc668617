#if canImport(Combine)
  import Combine

  /// The way from the array to one of Combine's subscribers: the array pushes in its domain, the subscriber asks in any.
  ///
  /// Under the lock it is only decided what is to happen; the subscriber is called and values are dropped outside.
  final class ArraySubscription<Element, Downstream: Subscriber>: Subscription
  where Downstream.Failure == Never {
    /// Guarded by the lock.
    private struct State {
      /// Nil after the end.
      var downstream: Downstream?
      var observation: ArrayObservation?
      var buffer = UpdateBuffer<Element>(.latest, initial: nil)
      var demand = Subscribers.Demand.none
      /// No more will be pushed.
      var isFinished = false
      /// The subscriber has its subscription.
      var hasStarted = false
      /// Somebody further up the stack, or elsewhere, hands on what there is.
      var isDelivering = false
      /// What the next update starts from when the edits that were merged cancelled each other out: the value that
      /// the subscriber has seen.
      var seen: PersistentArray<Element>?

      /// Leaves the end, and answers what was there, to be dropped outside the lock.
      mutating func end() -> State {
        let old = self
        self = State(isFinished: true, hasStarted: true)
        return old
      }
    }

    private enum Step {
      case update(UpdateBuffer<Element>.Merged, to: Downstream)
      case end(State)
      case wait
    }

    /// A closure that is itself a generic type's state is wrapped at every access.
    private struct Transform {
      let call: (ArrayUpdate<Element>) -> Downstream.Input
    }

    private let state: Locked<State>
    private let output: Transform

    init(to downstream: Downstream, _ output: @escaping (ArrayUpdate<Element>) -> Downstream.Input) {
      state = Locked(State(downstream: downstream))
      self.output = Transform(call: output)
    }

    func observe(_ array: ObservableArray<Element>, initial: Bool) {
      // The array's observers keep the subscription, as is usual with Combine, until it is cancelled or the array goes.
      let observation = array.observe(initial: false, push, onRelease: finish)
      let first = initial ? ArrayUpdate(initial: array.publishedValue, index: array.lastIndex) : nil
      state.withLock { state in
        state.observation = observation
        state.buffer = UpdateBuffer(.latest, initial: first)
      }
    }

    func start() {
      state.withLock { $0.hasStarted = true }
      deliver()
    }

    func request(_ demand: Subscribers.Demand) {
      state.withLock { $0.demand += demand }
      deliver()
    }

    func cancel() {
      let dropped = state.withLock { $0.end() }
      dropped.observation?.cancel()
    }

    func finish() {
      state.withLock { $0.isFinished = true }
      deliver()
    }

    private func push(_ update: ArrayUpdate<Element>) {
      let dropped = state.withLock { state in
        state.downstream == nil ? nil : state.buffer.append(update)
      }
      withExtendedLifetime(dropped) {}
      deliver()
    }

    private func deliver() {
      if !state.withLock(begin) { return }
      while true {
        switch state.withLock(step) {
        case .wait: return
        case .end(let old):
          old.observation?.cancel()
          old.downstream?.receive(completion: .finished)
          return
        case .update(let merged, let downstream):
          let update = merged.update()
          let more = update.map { downstream.receive(output.call($0)) }
          let dropped = state.withLock { settle(&$0, merged, update, more) }
          withExtendedLifetime(dropped) {}
        }
      }
    }

    private func begin(_ state: inout State) -> Bool {
      if state.isDelivering || !state.hasStarted || state.downstream == nil { return false }
      state.isDelivering = true
      return true
    }

    private func step(_ state: inout State) -> Step {
      guard let downstream = state.downstream else { return .wait }
      if state.isFinished && state.buffer.hasNothingToTell { return .end(state.end()) }
      if state.demand > .none, case .merged(var merged) = state.buffer.take() {
        if let seen = state.seen { merged.before = seen }
        return .update(merged, to: downstream)
      }
      state.isDelivering = false
      return .wait
    }

    /// Counts the value, if it was one, and answers what is to be dropped.
    private func settle(
      _ state: inout State, _ merged: UpdateBuffer<Element>.Merged, _ update: ArrayUpdate<Element>?,
      _ more: Subscribers.Demand?
    ) -> PersistentArray<Element>? {
      if state.downstream == nil { return nil }
      let old = state.seen
      state.seen = update == nil ? merged.before : nil
      if let more {
        state.demand -= 1
        state.demand += more
      }
      return old
    }
  }
#endif
