#if RxSwift
  import ObservableArray_RxSwift
  import RxSwift
  import TestSupport
  import Testing

  extension RxTests {
    /// Law 10: what is disposed of is silent and released. With RxSwift built to count its resources
    /// (`-Xswiftc -DTRACE_RESOURCES`, as Scripts/test does) its count comes back to where it was, too.
    @Suite struct ReleaseTests {
      /// Runs `body` twice, since RxSwift makes some things once, and expects the second run to leave nothing behind.
      private func expectNothingLeft(_ body: (LifetimeTracker) -> Void) {
        let tracker = LifetimeTracker()
        body(tracker)
        #expect(tracker.live == 0)
        #if TRACE_RESOURCES
          let before = Resources.total
          body(tracker)
          #expect(Resources.total == before)
        #endif
      }

      /// Subscribes to all streams with closures that hold something.
      private func subscribeToAll(_ array: ObservableArray<Int>, _ tracker: LifetimeTracker)
        -> [any Disposable]
      {
        let held = tracker.instance(1)
        return [
          array.rx_elements().subscribe(onNext: { _ in _ = held }),
          array.rx_events().subscribe(onNext: { _ in _ = held }),
          array.rx.elements.subscribe(onNext: { _ in _ = held }),
          array.rx.events.subscribe(onNext: { _ in _ = held }),
          array.rx.updates.subscribe(onNext: { _ in _ = held }),
          array.rx.snapshots.share(replay: 1).subscribe(onNext: { _ in _ = held }),
        ]
      }

      @Test("Disposing releases everything, while the array lives on")
      func disposing() {
        let array: ObservableArray = [1]
        expectNothingLeft { tracker in
          for _ in 0..<10 {
            let subscriptions = subscribeToAll(array, tracker)
            array.append(2)
            #if TRACE_RESOURCES
              // The count does count.
              #expect(Resources.total > 12)
            #endif
            #expect(tracker.live > 0)
            for subscription in subscriptions { subscription.dispose() }
            #expect(tracker.live == 0)
          }
        }
        array.append(3)
      }

      @Test("The array's end releases what subscribed to `.rx`, also when nothing is disposed of")
      func theArraysEnd() {
        expectNothingLeft { tracker in
          let array: ObservableArray = [1]
          let held = tracker.instance(1)
          _ = array.rx.elements.subscribe(onNext: { _ in _ = held })
          _ = array.rx.events.subscribe(onNext: { _ in _ = held })
          _ = array.rx.updates.subscribe(onNext: { _ in _ = held })
          _ = array.rx.snapshots.share(replay: 1).subscribe(onNext: { _ in _ = held })
          array.append(2)
          #expect(tracker.live > 0)
        }
      }

      @Test("What never completes is released with its subscription, also after the array")
      func disposingAfterTheArraysEnd() {
        expectNothingLeft { tracker in
          var array: ObservableArray<Int>? = [1]
          let subscriptions = subscribeToAll(array!, tracker)
          array!.append(2)
          array = nil
          #expect(tracker.live > 0)
          for subscription in subscriptions { subscription.dispose() }
          #expect(tracker.live == 0)
        }
      }

      @Test("Subscriptions that end inside onNext, the first one too, leave nothing")
      func endingInOnNext() {
        let array: ObservableArray = [1]
        expectNothingLeft { tracker in
          let held = tracker.instance(1)
          for _ in 0..<10 {
            _ = array.rx_elements().take(1).subscribe(onNext: { _ in array.append(held.value) })
            _ = array.rx_events().take(1).subscribe(onNext: { _ in _ = held })
            let serial = SerialDisposable()
            serial.disposable = array.rx_elements().skip(1)
              .subscribe(onNext: { _ in
                _ = held
                serial.dispose()
              })
            array.append(2)
          }
        }
      }

      @Test("An owner that subscribes to its own array weakly is released, and its subscriptions with it")
      func anOwner() {
        final class Model {
          let rows: ObservableArray<Int> = [1]
          let held: Tracked
          var seen = 0
          let bag = DisposeBag()

          init(_ held: Tracked) {
            self.held = held
            rows.rx_elements().subscribe(onNext: { [weak self] in self?.seen = $0.count }).disposed(by: bag)
          }
        }
        expectNothingLeft { tracker in
          let model = Model(tracker.instance(1))
          model.rows.append(2)
          #expect(model.seen == 2)
        }
      }

      @Test("Subscribing needs no var, and a dropped subscription that nobody disposes of goes on")
      func aLet() {
        let array: ObservableArray = [1]
        var seen: [Int] = []
        _ = array.rx_elements().subscribe(onNext: { seen.append($0.count) })
        array.append(2)
        #expect(seen == [1, 2])
      }

      @Test("Random subscriptions and disposals, inside and outside onNext, leave nothing", arguments: 1...3)
      func randomSubscriptions(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        func random(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
        expectNothingLeft { tracker in
          // The closures below use the variable, and with it the array: only emptying it ends the array.
          var array: ObservableArray<Int>? = [1]
          var subscriptions: [any Disposable] = []
          func act() {
            guard let array else { return }
            switch random(6) {
            case 0, 1: subscriptions += subscribeToAll(array, tracker).shuffled(using: &generator)
            case 2 where !subscriptions.isEmpty:
              subscriptions.remove(at: random(subscriptions.count)).dispose()
            case 3:
              let held = tracker.instance(3)
              var budget = 3
              subscriptions.append(
                array.rx_events()
                  .subscribe(onNext: { _ in
                    _ = held
                    budget -= 1
                    if budget > 0 { act() }
                  }))
            case 4 where array.count > 20: array.removeAll()
            default: array.append(random(9))
            }
            while subscriptions.count > 24 { subscriptions.remove(at: random(subscriptions.count)).dispose() }
          }
          for _ in 0..<300 { act() }
          #expect(tracker.live > 0)
          // Half of them before the array's end, the other half after it: those of the ancestor's names never complete.
          let half = subscriptions.count / 2
          for subscription in subscriptions.prefix(half) { subscription.dispose() }
          array = nil
          for subscription in subscriptions.dropFirst(half) { subscription.dispose() }
          subscriptions = []
        }
      }
    }
  }
#endif
