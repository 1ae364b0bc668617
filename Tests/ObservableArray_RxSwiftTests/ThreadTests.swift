#if RxSwift
  import Dispatch
  import ObservableArray_RxSwift
  import RxSwift
  import Synchronization
  import Testing

  extension RxTests {
    /// Subscribers that go on elsewhere, and subscriptions that end elsewhere.
    @Suite(.timeLimit(.minutes(1))) struct ThreadTests {
      /// What an RxSwift type is not said to be, though it is: usable from any thread.
      private struct Anywhere<Value>: @unchecked Sendable {
        let value: Value
      }

      @Test("A stream observed on another queue brings every state there in order, and the end")
      func observingElsewhere() async {
        let scheduler = SerialDispatchQueueScheduler(qos: .default)
        let (counts, continuation) = AsyncStream<Int>.makeStream()
        var array: ObservableArray<Int>? = [0]
        let subscription = array!.rx.snapshots
          .observe(on: scheduler)
          .subscribe(onNext: { continuation.yield($0.count) }, onCompleted: { continuation.finish() })
        for number in 1..<500 { array!.append(number) }
        array = nil
        // Ends also when the time limit cancels it, as a test that fails by waiting should.
        var states: [Int] = []
        for await count in counts { states.append(count) }
        subscription.dispose()
        #expect(states == Array(1...500))
      }

      @Test("Subscriptions may be disposed of on any thread while the array is edited")
      @MainActor func disposingElsewhere() async {
        let array: ObservableArray = [0]
        var tasks: [Task<Void, Never>] = []
        for number in 0..<5_000 {
          let subscription = Anywhere(value: array.rx_elements().subscribe(onNext: { _ in }))
          tasks.append(
            Task.detached {
              await Task.yield()
              subscription.value.dispose()
            })
          array.append(number)
          if array.count > 20 { array.removeAll() }
          if number % 50 == 0 { await Task.yield() }
        }
        for task in tasks { await task.value }
        let recorder = Recorder(array.rx_elements())
        array.append(1)
        #expect(recorder.elements.count == 2)
      }

      /// Owns an array on the main actor, as a view model does.
      @MainActor private final class Model {
        let rows: ObservableArray<Int> = [1]
        let seen: Seen

        init(_ seen: Seen) {
          self.seen = seen
          _ = rows.rx.elements.subscribe(onNext: { [weak seen] in seen?.count = $0.count })
          // Called on the main actor by its scheduler, wherever the array ends.
          _ = rows.rx.elements.observe(on: MainScheduler.instance)
            .subscribe(onCompleted: {
              MainActor.assertIsolated()
              seen.isCompletedThere = true
              seen.end.continuation.finish()
            })
        }
      }

      @MainActor private final class Seen {
        var count = 0
        var isCompletedThere = false
        let end = AsyncStream<Never>.makeStream()
      }

      @Test(
        "An array whose last owner lets go of it elsewhere completes there, and by a scheduler where that says"
      )
      @MainActor func releasedElsewhere() async {
        let seen = Seen()
        let isCompleted = Anywhere(value: Flag())
        var model: Model? = Model(seen)
        Self.subscribe(model!.rows, isCompleted.value)
        model!.rows.append(2)
        Task.detached { [model] in
          await Task.yield()
          withExtendedLifetime(model) {}
        }
        model = nil
        for await _ in seen.end.stream {}
        #expect(seen.count == 2 && seen.isCompletedThere)
        #expect(isCompleted.value.isRaised)
      }

      private final class Flag {
        private let raised = Mutex(false)
        var isRaised: Bool { raised.withLock { $0 } }
        func raise() { raised.withLock { $0 = true } }
      }

      /// Not on the main actor: a closure made there must not be called elsewhere.
      private nonisolated static func subscribe(_ array: ObservableArray<Int>, _ flag: Flag) {
        _ = array.rx.elements.subscribe(onCompleted: { flag.raise() })
      }
    }
  }
#endif
