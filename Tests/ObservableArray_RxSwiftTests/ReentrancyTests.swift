#if RxSwift
  import ObservableArray_RxSwift
  import RxSwift
  import Testing

  extension RxTests {
    /// Subscribers that edit, subscribe and dispose inside `onNext`.
    @Suite struct ReentrancyTests {
      @Test("An edit in onNext comes to all subscribers after the present update, in one order")
      func anEditInOnNext() {
        let array: ObservableArray = [0]
        let first = Recorder(array.rx_elements()) { elements in
          if elements.count < 4 { array.append(elements.count) }
        }
        let second = Recorder(array.rx_elements())
        let third = Recorder(array.rx_events()) { event in
          if event.insertedIndices == [5] { array.removeFirst() }
        }
        array.append(4)
        array.append(5)
        let states = [
          [0], [0, 1], [0, 1, 2], [0, 1, 2, 3], [0, 1, 2, 3, 4], [0, 1, 2, 3, 4, 5], [1, 2, 3, 4, 5],
        ]
        #expect(first.elements == states)
        #expect(second.elements == Array(states[3...]))
        #expect(
          third.elements.map(\.description)
            == [[4], [5], []].map { inserted in
              ArrayChangeEvent(insertedIndices: inserted, deletedIndices: inserted.isEmpty ? [0] : [])
                .description
            })
      }

      @Test("Subscribers of every stream, each of which edits, see the same order")
      func everyStreamSeesTheSameOrder() {
        let array: ObservableArray<Int> = []
        var log: [[[Int]]] = [[], [], []]
        let bag = DisposeBag()
        func edit(_ number: Int, _ state: [Int]) {
          log[number].append(state)
          if state.count < 20, state.count % 3 == number { array.insert(number, at: 0) }
        }
        array.rx_elements().subscribe(onNext: { edit(0, $0) }).disposed(by: bag)
        array.rx.snapshots.subscribe(onNext: { edit(1, Array($0)) }).disposed(by: bag)
        array.rx.updates.subscribe(onNext: { edit(2, Array($0.after)) }).disposed(by: bag)
        #expect(array.count == 20)
        #expect(log[0].map(\.count) == Array(0...20))
        #expect(log[1] == Array(log[0].suffix(log[1].count)))
        #expect(log[2] == Array(log[0].suffix(log[2].count)))
        #expect(log[1].count > 1 && log[2].count > 1)
      }

      @Test("What is disposed of inside onNext is silent at once, be it itself or another")
      func disposingInOnNext() {
        let array: ObservableArray = [0]
        var calls = [0, 0, 0]
        var subscriptions: [any Disposable] = []
        subscriptions.append(
          array.rx_events()
            .subscribe(onNext: { _ in
              calls[0] += 1
              subscriptions[2].dispose()
              array.append(9)
              subscriptions[0].dispose()
            }))
        subscriptions.append(array.rx_events().subscribe(onNext: { _ in calls[1] += 1 }))
        subscriptions.append(array.rx_events().subscribe(onNext: { _ in calls[2] += 1 }))
        array.append(1)
        array.append(2)
        #expect(calls == [1, 3, 0])
        subscriptions[1].dispose()
      }

      @Test(
        "A subscription that ends with its first element gets no more, whatever that element's taker edits")
      func endingWithTheFirstElement() {
        let array: ObservableArray = [0]
        let recorder = Recorder(array.rx_elements().take(1)) { _ in array.append(1) }
        array.append(2)
        #expect(recorder.elements == [[0]] && recorder.isCompleted)
        let bounded = Recorder(array.rx_elements().take(3)) { array.append($0.count) }
        #expect(bounded.elements == [[0, 1, 2], [0, 1, 2, 3], [0, 1, 2, 3, 4]] && bounded.isCompleted)
        #expect(array.elements == [0, 1, 2, 3, 4, 5])
      }

      @Test("A subscription made inside onNext starts from the newest state, without gap or repetition")
      func subscribingInOnNext() {
        let array: ObservableArray = [0]
        var inner: Recorder<[Int]>?
        let outer = Recorder(array.rx_elements()) { elements in
          guard elements == [0, 1] else { return }
          array.append(2)
          inner = Recorder(array.rx_elements())
          array.append(3)
        }
        array.append(1)
        #expect(outer.elements == [[0], [0, 1], [0, 1, 2], [0, 1, 2, 3]])
        #expect(inner?.elements == [[0, 1, 2], [0, 1, 2, 3]])
      }

      @Test("An edit in the onNext of an array's merged streams does not overlap with what is being told")
      func mergedStreams() {
        let array: ObservableArray = [1]
        let counts = Observable.merge(
          array.rx_elements().map(\.count), array.rx_events().map { -$0.insertedIndices.count })
        let merged = Recorder(counts) { count in
          if count == -1 { array.removeFirst() }
          if count == 3 { array.append(contentsOf: [8, 9]) }
        }
        array.append(contentsOf: [2, 3])
        array.append(4)
        #expect(merged.elements == [1, 3, -2, 5, -2, 6, -1, 5, 0])
      }

      @Test("A shared stream replays the newest state to whoever comes later")
      func sharing() {
        let array: ObservableArray = [1]
        let shared = array.rx_elements().share(replay: 1)
        let first = Recorder(shared)
        array.append(2)
        let second = Recorder(shared)
        array.append(3)
        #expect(first.elements == [[1], [1, 2], [1, 2, 3]])
        #expect(second.elements == [[1, 2], [1, 2, 3]])
      }
    }
  }
#endif
