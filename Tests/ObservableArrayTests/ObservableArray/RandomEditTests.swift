import ObservableArray
import TestSupport
import Testing

@Suite struct RandomEditTests {
  enum Holding: CaseIterable { case nothing, snapshots }

  @Test(
    "100,000 random edits: every observer's replayed events equal a plain array", arguments: Holding.allCases)
  func everyObserversReplayedEventsEqualAPlainArray(holding: Holding) {
    let seed: UInt64 = 20_261_130
    var editor = RandomEditor(seed: seed)
    let array = ObservableArray<Int>()
    var recorders: [UpdateRecorder<Int>] = []
    var held: [(PersistentArray<Int>, [Int])] = []
    for step in 0..<100_000 {
      switch editor.random(0..<50) {
      case 0 where recorders.count < 4:
        recorders.append(UpdateRecorder(array, initial: editor.random(0..<2) == 0))
      case 1 where !recorders.isEmpty: recorders.remove(at: editor.random(0..<recorders.count))
      case 2 where holding == .snapshots:
        held.append((array.snapshot, editor.model))
        if held.count > 8 { held.removeFirst() }
      default: editor.edit(array)
      }
      guard array.snapshot.elementsEqual(editor.model) else {
        Issue.record("seed \(seed), step \(step): the array differs")
        return
      }
      for recorder in recorders where !recorder.replayed.elementsEqual(editor.model) {
        Issue.record("seed \(seed), step \(step): what was replayed differs")
        return
      }
      for recorder in recorders where recorder.updates.count > 32 { _ = recorder.drain() }
      if step % 64 == 0 {
        for (snapshot, model) in held where !snapshot.elementsEqual(model) {
          Issue.record("seed \(seed), step \(step): a snapshot changed")
          return
        }
      }
    }
    #expect(recorders.count + held.count > 0)
  }

  @Test(
    "Random batches, some of which throw, replay as a plain array does", arguments: [1, 2, 3] as [UInt64])
  func randomBatches(seed: UInt64) {
    struct Failure: Error {}
    var editor = RandomEditor(seed: seed)
    let array = ObservableArray<Int>()
    let recorder = UpdateRecorder(array)

    func batch(depth: Int) {
      let model = editor.model
      let before = array.snapshot
      let isFailing = editor.random(0..<3) == 0
      do {
        try array.batch {
          for _ in 0..<editor.random(0..<6) {
            if depth < 3 && editor.random(0..<4) == 0 {
              batch(depth: depth + 1)
            } else {
              editor.edit(array)
            }
          }
          #expect(array.snapshot.elementsEqual(editor.model))
          if isFailing { throw Failure() }
        }
        #expect(!isFailing)
      } catch {
        editor.model = model
        #expect(array.snapshot.isIdentical(to: before), "seed \(seed)")
      }
    }

    for step in 0..<3_000 {
      let count = recorder.updates.count
      batch(depth: 0)
      #expect(recorder.updates.count <= count + 1, "seed \(seed), step \(step)")
      #expect(array.snapshot.elementsEqual(editor.model), "seed \(seed), step \(step)")
      #expect(recorder.replayed.elementsEqual(editor.model), "seed \(seed), step \(step)")
    }
  }

  @Test("Random edits leak no element and free none twice")
  func randomEditsLeakNoElement() async {
    let tracker = LifetimeTracker()
    do {
      var editor = RandomEditor<Tracked>(
        seed: 9, isLess: { $0.value < $1.value }, make: { tracker.instance($0 * 31 % 101) })
      let array = ObservableArray<Tracked>()
      let recorder = UpdateRecorder(array)
      let sleeper = array.updates().makeAsyncIterator()
      let unused = array.snapshots(.every)
      for step in 0..<3_000 {
        if step % 7 == 0 {
          array.batch { for _ in 0..<3 { editor.edit(array) } }
        } else {
          editor.edit(array)
        }
        _ = recorder.drain()
      }
      #expect(array.snapshot.elementsEqual(editor.model))
      #expect(tracker.live > 0)
      withExtendedLifetime((sleeper, unused)) {}
    }
    #expect(tracker.live == 0)
  }
}
