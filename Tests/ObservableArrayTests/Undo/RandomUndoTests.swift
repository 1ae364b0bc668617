import ObservableArray
import TestSupport
import Testing

@Suite("Undo among other people's edits, at random")
struct RandomUndoTests {
  static let seeds: [UInt64] = [1, 20_261_130, UInt64.random(in: 0...UInt64.max)]

  @Test("Without others, undoing and redoing everything passes through every value", arguments: seeds)
  func alone(seed: UInt64) {
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let array = ObservableArray((0..<Int.random(in: 0...20, using: &generator)).map { Item(id: $0) })
      let history = UndoHistory(array)
      var values = [array.snapshot]
      var fresh = 100
      for _ in 0..<20 {
        array.editAtRandom(origin: .edit, fresh: &fresh, using: &generator)
        if !array.snapshot.isIdentical(to: values[values.count - 1]) { values.append(array.snapshot) }
      }
      for _ in 0..<3 {
        for value in values.dropLast().reversed() where history.undo() { #expect(array.snapshot == value) }
        for value in values.dropFirst() where history.redo() { #expect(array.snapshot == value) }
      }
    }
  }

  @Test(
    "Among others, undoing all takes back one's own and nothing else, and redoing brings it back",
    arguments: seeds)
  func amongOthers(seed: UInt64) {
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let array = ObservableArray((0..<Int.random(in: 0...12, using: &generator)).map { Item(id: $0) })
      let history = UndoHistory(array, limit: 1_000)
      var mine = 100
      var theirs = 10_000
      var replayed = array.elements
      var present = Set(replayed.map(\.id))
      var goneByOthers: Set<Int> = []
      let observation = array.observe(initial: false) { update in
        replayed = update.event.apply(to: replayed, takingFrom: Array(update.after))
        #expect(replayed == Array(update.after))
        if update.origin == .remote {
          let (before, after) = (Set(update.before.map(\.id)), Set(update.after.map(\.id)))
          goneByOthers.formUnion(before.subtracting(after))
          present.formUnion(after.subtracting(before))
        }
      }
      for _ in 0..<Int.random(in: 1...25, using: &generator) {
        switch Int.random(in: 0..<10, using: &generator) {
        case 0..<5: array.editAtRandom(origin: .edit, fresh: &mine, using: &generator)
        case 5..<8: array.editAtRandom(origin: .remote, fresh: &theirs, using: &generator)
        case 8: history.undo()
        default: history.redo()
        }
      }
      while history.redo() {}
      let last = Set(array.map(\.id))
      while history.undo() {}
      #expect(Set(array.map(\.id)) == present.subtracting(goneByOthers))
      while history.redo() {}
      #expect(Set(array.map(\.id)) == last)
      observation.cancel()
    }
  }
}

extension ObservableArray<Item> {
  /// One batch that does what a random event says.
  func editAtRandom(
    origin: ArrayUpdateOrigin, fresh: inout Int, using generator: inout SeededGenerator
  ) {
    batch(origin: origin) {
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let position = Int.random(in: 0...count, using: &generator)
        fresh += 1
        switch Int.random(in: 0..<4, using: &generator) {
        case 1 where position < count: remove(at: position)
        case 2 where position < count: self[position].content = fresh
        case 3 where position < count: move(from: position, to: Int.random(in: 0..<count, using: &generator))
        default: insert(Item(id: fresh), at: position)
        }
      }
    }
  }
}
