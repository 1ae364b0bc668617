#if RxSwift
  import ObservableArray_RxSwift
  import RxSwift
  import TestSupport
  import Testing

  extension RxTests {
    /// What the five streams say, and when.
    @Suite struct StreamTests {
      @Test("Elements and snapshots start from the present state, also when it is empty")
      func thePresentStateComesFirst() {
        let array: ObservableArray = ["a", "b"]
        #expect(Recorder(array.rx_elements()).elements == [["a", "b"]])
        #expect(Recorder(array.rx.elements).elements == [["a", "b"]])
        #expect(Recorder(array.rx.snapshots).elements == [["a", "b"]])
        let empty = ObservableArray<Int>()
        #expect(Recorder(empty.rx_elements()).elements == [[]])
        #expect(Recorder(empty.rx.elements).elements == [[]])
        #expect(Recorder(empty.rx.snapshots).elements == [[]])
      }

      @Test("Updates start with the initial one, events with the first change")
      func whatUpdatesAndEventsStartWith() {
        let array: ObservableArray = ["a", "b"]
        let updates = Recorder(array.rx.updates)
        let later = Recorder(array.rx_updates(initial: false))
        let events = Recorder(array.rx.events)
        let ancestral = Recorder(array.rx_events())
        #expect(updates.elements.map(\.origin) == [.initial])
        #expect(updates.elements[0].event == ArrayChangeEvent(insertedIndices: [0, 1]))
        #expect(later.elements.isEmpty && events.elements.isEmpty && ancestral.elements.isEmpty)
        array[1] = "c"
        #expect(updates.elements.map(\.origin) == [.initial, .edit])
        #expect(later.elements.map(\.after) == [["a", "c"]])
        #expect(events.elements == [ArrayChangeEvent(updatedIndices: [1])])
        #expect(ancestral.elements == events.elements)
      }

      @Test("A subscriber that comes late starts from the state it finds, at every subscription anew")
      func aLateSubscriber() {
        let array: ObservableArray = [1]
        let source = array.rx_elements()
        array.append(2)
        #expect(Recorder(source).elements == [[1, 2]])
        array.append(3)
        let recorder = Recorder(source)
        array.removeFirst()
        #expect(recorder.elements == [[1, 2, 3], [2, 3]])
      }

      @Test("A move is one to rx.events, and a delete and an insert to rx_events()")
      func moves() {
        let array: ObservableArray = ["a", "b", "c"]
        let events = Recorder(array.rx.events)
        let ancestral = Recorder(array.rx_events())
        array.move(from: 2, to: 0)
        #expect(events.elements == [ArrayChangeEvent(moves: [.init(from: 2, to: 0)])])
        #expect(ancestral.elements == [ArrayChangeEvent(insertedIndices: [0], deletedIndices: [2])])
      }

      @Test("A batch is one element of each stream, and none when its body throws")
      func batches() {
        let array: ObservableArray = [1, 2, 3]
        let elements = Recorder(array.rx_elements())
        let events = Recorder(array.rx_events())
        array.batch {
          array.append(4)
          array.remove(at: 0)
          array.move(from: 2, to: 0)
        }
        #expect(elements.elements == [[1, 2, 3], [4, 2, 3]])
        #expect(events.elements == [ArrayChangeEvent(insertedIndices: [0], deletedIndices: [0])])
        try? array.batch { () throws in
          array.removeAll()
          throw CancellationError()
        }
        #expect(elements.elements.count == 2 && events.elements.count == 1)
      }

      @Test("Inside a batch a subscriber starts from the state before it")
      func subscribingInsideABatch() {
        let array: ObservableArray = [1]
        var recorder: Recorder<[Int]>?
        array.batch {
          array.append(2)
          recorder = Recorder(array.rx_elements())
        }
        #expect(recorder?.elements == [[1], [1, 2]])
      }

      @Test(
        "Random edits, batches and moves: every stream replays to the array",
        arguments: [1, 2, 3] as [UInt64])
      func everyStreamReplays(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let array: ObservableArray<Int> = []
        let streams = (
          elements: Recorder(array.rx_elements()), snapshots: Recorder(array.rx.snapshots),
          updates: Recorder(array.rx.updates), events: Recorder(array.rx.events),
          ancestral: Recorder(array.rx_events())
        )
        var model: [Int] = []
        func random(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }
        func edit() {
          let (position, value) = (random(0..<model.count + 1), random(0..<100))
          switch random(0..<10) {
          case 0..<4:
            model.insert(value, at: position)
            array.insert(value, at: position)
          case 4..<6 where position < model.count:
            model.remove(at: position)
            array.remove(at: position)
          case 6 where position < model.count:
            model[position] = value
            array[position] = value
          case 7..<9 where position < model.count:
            let target = random(0..<model.count)
            model.insert(model.remove(at: position), at: target)
            array.move(from: position, to: target)
          default:
            let kept = model.filter { $0 % 7 != value % 7 }
            model = kept
            array.removeAll { $0 % 7 == value % 7 }
          }
        }
        var (replayed, replayedAncestral): (PersistentArray<Int>, PersistentArray<Int>) = ([], [])
        for step in 0..<3_000 {
          if random(0..<5) == 0 { array.batch { for _ in 0..<random(0..<6) { edit() } } } else { edit() }
          for event in streams.events.drain() {
            replayed = event.apply(to: replayed, takingFrom: array.snapshot)
          }
          for event in streams.ancestral.drain() {
            #expect(event.moves.isEmpty)
            replayedAncestral = event.apply(to: replayedAncestral, takingFrom: array.snapshot)
          }
          guard array.elements == model, replayed.elementsEqual(model), replayedAncestral.elementsEqual(model)
          else {
            Issue.record("seed \(seed), step \(step): \(replayed), \(replayedAncestral), not \(model)")
            return
          }
        }
        let updates = streams.updates.elements
        #expect(updates.count > 2_000)
        #expect(zip(updates, updates.dropFirst()).allSatisfy { $1.before.isIdentical(to: $0.after) })
        #expect(zip(updates, streams.snapshots.elements).allSatisfy { $0.after.isIdentical(to: $1) })
        #expect(streams.snapshots.elements.count == updates.count)
        #expect(streams.elements.elements == updates.map { Array($0.after) })
      }

      @Test("A type of one's own that is a ReactiveArray has the streams of .rx")
      func aReactiveArrayOfOnesOwn() {
        let list = Evens([1, 2, 3, 4])
        let elements = Recorder(list.rx.elements)
        list.source.append(6)
        #expect(elements.elements == [[2, 4], [2, 4, 6]])
        #expect(Recorder(list.rx.snapshots).elements == [[2, 4, 6]])
        #expect(Recorder(list.rx.events).elements.isEmpty)
      }

      /// Shows the even numbers of an array.
      private final class Evens: ReactiveArray {
        let source: ObservableArray<Int>

        init(_ elements: [Int]) { source = ObservableArray(elements) }

        // swift-format-ignore: AlwaysUseLowerCamelCase
        func rx_updates(initial: Bool) -> Observable<ArrayUpdate<Int>> {
          source.rx_updates(initial: initial)
            .map { update in
              let (before, after) = (update.before.filter(Self.isEven), update.after.filter(Self.isEven))
              return ArrayUpdate(
                before: PersistentArray(before), after: PersistentArray(after),
                event: ArrayChangeEvent(from: before, to: after), origin: update.origin, index: update.index)
            }
        }

        private static func isEven(_ number: Int) -> Bool { number.isMultiple(of: 2) }
      }
    }
  }
#endif
