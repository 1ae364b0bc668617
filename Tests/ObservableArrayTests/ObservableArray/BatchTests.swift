import ObservableArray
import Testing

@Suite struct BatchTests {
  struct Failure: Error, Equatable {}

  @Test("All edits of a batch are one update with its origin")
  func allEditsAreOneUpdate() {
    let array: ObservableArray = ["a", "b", "c"]
    let recorder = UpdateRecorder(array, initial: false)
    let count = array.batch(origin: .remote) {
      array.append("d")
      array.move(from: 0, to: 3)
      array[0] = "B"
      #expect(recorder.updates.isEmpty)
      return array.count
    }
    #expect(count == 4)
    #expect(recorder.updates.map(\.origin) == [.remote])
    #expect(
      recorder.events == [
        ArrayChangeEvent(insertedIndices: [2], updatedIndices: [1], moves: [.init(from: 0, to: 3)])
      ])
  }

  @Test("A failed batch changes nothing and tells nobody")
  func aFailedBatchChangesNothing() {
    let array: ObservableArray = ["a", "b"]
    let recorder = UpdateRecorder(array, initial: false)
    let before = array.snapshot
    #expect(throws: Failure()) {
      try array.batch { () throws(Failure) in
        array.removeAll()
        throw Failure()
      }
    }
    #expect(array.snapshot.isIdentical(to: before))
    #expect(recorder.updates.isEmpty)
    array.append("c")
    #expect(recorder.updates.map(\.index) == [1])
  }

  @Test("An inner batch that throws takes back its own part, and the outermost origin counts")
  func anInnerBatchThatThrows() {
    let array: ObservableArray = [1]
    let recorder = UpdateRecorder(array, initial: false)
    array.batch(origin: .undo) {
      array.append(2)
      try? array.batch {
        array.append(3)
        array.remove(at: 0)
        throw Failure()
      }
      #expect(array.elements == [1, 2])
      array.batch(origin: .redo) { array.append(4) }
    }
    #expect(array.elements == [1, 2, 4])
    #expect(recorder.events == [ArrayChangeEvent(insertedIndices: [1, 2])])
    #expect(recorder.updates.map(\.origin) == [.undo])
  }

  @Test("Whoever starts to observe inside a batch starts from before it and gets its update")
  func observingInsideABatch() async {
    let array: ObservableArray = [1]
    var recorders: [UpdateRecorder<Int>] = []
    var sequences: [ArrayUpdates<Int>] = []
    array.batch {
      array.append(2)
      array.batch {
        array.append(3)
        recorders.append(UpdateRecorder(array))
        sequences.append(array.updates(.every))
      }
      array.append(4)
    }
    #expect(recorders[0].updates.map { Array($0.after) } == [[1], [1, 2, 3, 4]])
    var iterator = sequences[0].makeAsyncIterator()
    #expect(await iterator.next()?.after == [1])
    #expect(await iterator.next()?.event == ArrayChangeEvent(insertedIndices: [1, 2, 3]))
  }

  @Test("A batch made inside an observer is delivered after the present update")
  func aBatchInsideAnObserver() {
    let array: ObservableArray = [1]
    let token = array.observe(initial: false) { update in
      if update.index == 1 {
        array.batch(origin: .resync) {
          array.append(3)
          array.append(4)
        }
      }
    }
    let recorder = UpdateRecorder(array, initial: false)
    array.append(2)
    #expect(recorder.updates.map(\.origin) == [.edit, .resync])
    #expect(array.elements == [1, 2, 3, 4])
    token.cancel()
  }
}
