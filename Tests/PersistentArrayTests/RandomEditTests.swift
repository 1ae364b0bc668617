import PersistentArray
import TestSupport
import Testing

/// Every edit against the same edit of an Array, over every shape, for sole and shared owners, with elements whose
/// lifetimes are counted.
@Suite struct RandomEditTests {
  @Test(arguments: NodeShape.all, Owner.allCases)
  func randomEditsEqualAnArraysEdits(shape: NodeShape, owner: Owner) {
    let tracker = LifetimeTracker()
    for seed in UInt64(1)...4 {
      run(seed: seed, shape: shape, owner: owner, edits: 3_000, tracker: tracker)
    }
    #expect(tracker.live == 0)
  }

  private func run(seed: UInt64, shape: NodeShape, owner: Owner, edits: Int, tracker: LifetimeTracker) {
    var generator = SeededGenerator(seed: seed)
    var array = PersistentArray<Tracked>(shape: shape)
    var model: [Tracked] = []
    var held: [(PersistentArray<Tracked>, [Tracked])] = []
    var next = 0
    let limit = shape == .standard ? 3_000 : 250
    func make(_ count: Int) -> [Tracked] {
      (0..<count).map { _ in
        next += 1
        return tracker.instance(next)
      }
    }
    for edit in 0..<edits {
      if owner == .shared {
        held.append((array, model))
        if held.count > 6 { held.remove(at: Int.random(in: 0..<held.count, using: &generator)) }
      }
      let kind = Int.random(in: 0..<16, using: &generator)
      let position = Int.random(in: 0...model.count, using: &generator)
      let end = Int.random(in: position...model.count, using: &generator)
      switch kind {
      case 0, 1:
        let element = make(1)[0]
        array.append(element)
        model.append(element)
      case 2, 3, 4:
        let element = make(1)[0]
        array.insert(element, at: position)
        model.insert(element, at: position)
      case 5 where position < model.count, 6 where position < model.count, 7 where position < model.count:
        #expect(array.remove(at: position) === model.remove(at: position))
      case 8 where position < model.count:
        let element = make(1)[0]
        array[position] = element
        model[position] = element
      case 9:
        let count = model.count > limit ? 0 : Int.random(in: 0..<limit / 4, using: &generator)
        let new = make(count)
        let range = position..<min(end, position + limit / 5)
        array.replaceSubrange(range, with: new)
        model.replaceSubrange(range, with: new)
      case 10 where position < model.count:
        let to = Int.random(in: 0..<model.count, using: &generator)
        array.move(from: position, to: to)
        model.insert(model.remove(at: position), at: to)
      case 11:
        let (head, tail) = array.split(at: position)
        #expect(Array(head) == Array(model[..<position]))
        #expect(Array(tail) == Array(model[position...]))
        array = tail + head
        model = Array(model[position...] + model[..<position])
      case 12 where model.count <= limit:
        array.append(contentsOf: PersistentArray(array[position..<end]))
        model.append(contentsOf: model[position..<end])
      case 13:
        let divisor = Int.random(in: 2...9, using: &generator)
        array.removeAll { $0.value % divisor == 0 }
        model.removeAll { $0.value % divisor == 0 }
      case 14 where position < end:
        array.swapAt(position, end - 1)
        model.swapAt(position, end - 1)
      case 15 where position < end:
        let bounds = position..<min(end, position + 9)
        array[bounds].reverse()
        model[bounds].reverse()
      default:
        break
      }
      array.checkInvariantsNow()
      guard array.count == model.count, edit % 16 > 0 || Array(array) == model else {
        Issue.record("seed \(seed), shape \(shape), \(owner): edit \(edit) of kind \(kind) went wrong")
        return
      }
    }
    #expect(Array(array) == model, "seed \(seed), shape \(shape), \(owner)")
    for (snapshot, was) in held {
      #expect(Array(snapshot) == was, "seed \(seed), shape \(shape): a held snapshot changed")
      snapshot.checkInvariantsNow()
    }
  }
}
