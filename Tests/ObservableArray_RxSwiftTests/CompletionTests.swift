#if RxSwift
  import ObservableArray_RxSwift
  import RxSwift
  import Testing

  extension RxTests {
    /// The end of a stream is the array's.
    @Suite struct CompletionTests {
      @Test("The streams of `.rx` complete when the array is released, after their last state")
      func modernStreamsComplete() {
        var array: ObservableArray<Int>? = [1]
        let modern = (
          Recorder(array!.rx.elements), Recorder(array!.rx.snapshots), Recorder(array!.rx.updates),
          Recorder(array!.rx.events)
        )
        array!.append(2)
        #expect(!modern.0.isCompleted && !modern.1.isCompleted)
        #expect(!modern.2.isCompleted && !modern.3.isCompleted)
        array = nil
        #expect(modern.0.elements == [[1], [1, 2]] && modern.0.isCompleted)
        #expect(modern.1.elements.count == 2 && modern.1.isCompleted)
        #expect(modern.2.elements.count == 2 && modern.2.isCompleted)
        #expect(modern.3.elements.count == 1 && modern.3.isCompleted)
      }

      @Test("Under the ancestor's names no stream completes, also when the array is released")
      func ancestorsStreamsNeverComplete() {
        var array: ObservableArray<Int>? = [1]
        weak let released = array
        let source = array!.rx_elements()
        let elements = Recorder(source)
        let events = Recorder(array!.rx_events())
        array!.append(2)
        array = nil
        #expect(released == nil)
        #expect(elements.elements == [[1], [1, 2]] && !elements.isCompleted)
        #expect(events.elements == [ArrayChangeEvent(insertedIndices: [1])] && !events.isCompleted)
        let late = Recorder(source)
        #expect(late.elements.isEmpty && !late.isCompleted)
      }

      @Test("An observer that takes every event's element, as the ancestor's users do, never meets an end")
      func everyEventHasAnElement() {
        var counts: [Int] = []
        var inserted: [[Int]] = []
        let bag = DisposeBag()
        do {
          let array: ObservableArray = ["a"]
          array.rx_elements().subscribe { event in counts.append(event.element!.count) }.disposed(by: bag)
          array.rx_events().subscribe { event in inserted.append(event.element!.insertedIndices) }.disposed(
            by: bag)
          array.append("b")
        }
        #expect(counts == [1, 2])
        #expect(inserted == [[1]])
      }

      @Test("Neither the Observable nor a subscription nor a shared one keeps the array alive")
      func nothingKeepsTheArrayAlive() {
        var array: ObservableArray<Int>? = [1]
        weak let released = array
        let source = array!.rx.elements
        let shared = array!.rx.snapshots.share(replay: 1)
        let (first, second) = (Recorder(source), Recorder(shared))
        array = nil
        #expect(released == nil)
        #expect(first.isCompleted && second.isCompleted)
        withExtendedLifetime((source, shared)) {}
      }

      @Test("Whoever subscribes when the array is gone gets the completion alone")
      func subscribingAfterTheEnd() {
        var array: ObservableArray<Int>? = [1]
        let source = array!.rx.elements
        array = nil
        let recorder = Recorder(source)
        #expect(recorder.elements.isEmpty && recorder.isCompleted)
      }

      @Test("An array released inside onNext finishes telling, and then completes")
      func releasedInsideOnNext() {
        var array: ObservableArray<Int>? = [1]
        let first = Recorder(array!.rx.events) { _ in
          array?.append(3)
          array = nil
        }
        let second = Recorder(array!.rx.elements)
        array?.append(2)
        #expect(array == nil)
        #expect(first.elements.count == 2 && first.isCompleted)
        #expect(second.elements == [[1], [1, 2], [1, 2, 3]] && second.isCompleted)
      }

      @Test("An array released inside its first onNext completes before subscribe returns")
      func releasedInsideTheFirstOnNext() {
        var array: ObservableArray<Int>? = [1]
        let recorder = Recorder(array!.rx.elements) { _ in array = nil }
        #expect(recorder.elements == [[1]] && recorder.isCompleted)
      }

      @Test(
        "Completions come in the order of the subscriptions; one may dispose of the next, which stays silent")
      func completionsInOrder() {
        var array: ObservableArray<Int>? = [1]
        var log: [Int] = []
        var subscriptions: [any Disposable] = []
        for number in 0..<4 {
          subscriptions.append(
            array!.rx.events
              .subscribe(onCompleted: {
                log.append(number)
                if number == 1 { subscriptions[2].dispose() }
              }))
        }
        array = nil
        #expect(log == [0, 1, 3])
      }

      @Test("Whoever is disposed of before the end is not told of it")
      func disposedBeforeTheEnd() {
        var array: ObservableArray<Int>? = [1]
        let recorder = Recorder(array!.rx.elements)
        recorder.dispose()
        array!.append(2)
        array = nil
        #expect(recorder.elements == [[1]] && !recorder.isCompleted)
      }

      @Test("A stream that goes on from its end, with another array, does")
      func concatenation() {
        var first: ObservableArray<Int>? = [1]
        let second: ObservableArray = [9]
        let recorder = Recorder(first!.rx.elements.concat(second.rx.elements))
        second.append(8)
        first = nil
        second.append(7)
        #expect(recorder.elements == [[1], [9, 8], [9, 8, 7]])
      }
    }
  }
#endif
