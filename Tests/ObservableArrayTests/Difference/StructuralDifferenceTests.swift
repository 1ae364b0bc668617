import ObservableArray
import PersistentArray
import TestSupport
import Testing

@Suite("The difference of two arrays that share nodes")
struct StructuralDifferenceTests {
  static let shapes: [NodeShape] = [.tiny, .odd, .small, .standard]
  static let seeds: [UInt64] = [3, 20_261_130, UInt64.random(in: 0...UInt64.max)]

  @Test("Law 1 and fewest moves for random edits, joins, splits and trades", arguments: shapes, seeds)
  func randomEdits(shape: NodeShape, seed: UInt64) {
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for round in 0..<(shape == .standard ? 100 : 300) {
      let letters = round % 3 == 0 ? 10 : 1_000_000
      let count = Int.random(in: 1...(shape == .standard ? 600 : 150), using: &generator)
      let elements = (0..<count).map { letters == 10 ? $0 % letters : $0 }
      let start = PersistentArray(elements, shape: shape)
      var old = start
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        old.editAtRandom(letters: letters, using: &generator)
      }
      var new = Bool.random(using: &generator) ? old : start
      for _ in 0..<Int.random(in: 0...8, using: &generator) {
        new.editAtRandom(letters: letters, using: &generator)
      }
      let event = ArrayChangeEvent(from: old, to: new)
      expectExact(event, Array(old), Array(new))
      if shape == .standard { #expect(event.apply(to: old, takingFrom: new) == new) }
    }
  }

  @Test("Elements with identity are updated where they changed, wherever they went", arguments: shapes)
  func identities(shape: NodeShape) {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<400 {
      let old = PersistentArray((0..<200).map { Item(id: $0) }, shape: shape)
      var new = old
      for _ in 0..<Int.random(in: 0...5, using: &generator) {
        let place = Int.random(in: 0..<new.count, using: &generator)
        new[place].content += 1
        if Bool.random(using: &generator) { new.trade(at: place) }
        new.remove(at: Int.random(in: 0..<new.count, using: &generator))
      }
      let event = ArrayChangeEvent(from: old, to: new)
      let (left, right) = (Array(old), Array(new))
      #expect(event.apply(to: left, takingFrom: right) == right)
      let flat = ArrayChangeEvent(from: left, to: right)
      #expect(EventModel(event, count: 200) == EventModel(flat, count: 200))
      #expect(event.moves.count == flat.moves.count)
      #expect(event.movesInPlace == flat.movesInPlace)
      #expect(ArrayChangeEvent(from: old, to: new, by: \.id) == event)
    }
  }

  @Test("An array against itself twice over, and twice over against itself", arguments: shapes)
  func doubled(shape: NodeShape) {
    let once = PersistentArray(0..<100, shape: shape)
    let twice = once + once
    // Which of the two is new is not said.
    expectExact(ArrayChangeEvent(from: once, to: twice), Array(once), Array(twice))
    expectExact(ArrayChangeEvent(from: twice, to: once), Array(twice), Array(once))
    expectExact(ArrayChangeEvent(from: twice, to: twice + twice), Array(twice), Array(twice + twice))
    var other = twice
    other.trade(at: 37)
    expectExact(ArrayChangeEvent(from: twice, to: other), Array(twice), Array(other))
  }

  @Test("An array against itself is nothing, and no element is looked at")
  func identical() {
    let counter = Counter()
    let array = PersistentArray((0..<1_000).map { Counted(value: $0, counter: counter) })
    #expect(ArrayChangeEvent(from: array, to: array).isEmpty)
    #expect(counter.looks == 0)
  }

  @Test("One edit in a hundred thousand elements looks at one leaf's elements")
  func oneEdit() {
    let counter = Counter()
    let old = PersistentArray((0..<100_000).map { Counted(value: $0, counter: counter) })
    for place in [0, 31_415, 50_000, 99_999] {
      var inserted = old
      inserted.insert(Counted(value: -1, counter: counter), at: place)
      var removed = old
      removed.remove(at: place)
      var replaced = old
      replaced[place] = Counted(value: -1, counter: counter)
      counter.looks = 0
      #expect(ArrayChangeEvent(from: old, to: inserted) == ArrayChangeEvent(insertedIndices: [place]))
      #expect(ArrayChangeEvent(from: old, to: removed) == ArrayChangeEvent(deletedIndices: [place]))
      #expect(
        ArrayChangeEvent(from: old, to: replaced)
          == ArrayChangeEvent(insertedIndices: [place], deletedIndices: [place]))
      #expect(counter.looks < 1_000)
    }
  }

  @Test("A block of ten thousand that moved is found by its nodes")
  func movedBlock() {
    let counter = Counter()
    let old = PersistentArray((0..<100_000).map { Counted(value: $0, counter: counter) })
    let (head, rest) = old.split(at: 20_000)
    let (block, tail) = rest.split(at: 10_000)
    let (middle, end) = tail.split(at: 40_000)
    let new = head + middle + block + end
    counter.looks = 0
    #expect(
      ArrayChangeEvent(from: old, to: new)
        == ArrayChangeEvent(moveRanges: [.init(from: 20_000, to: 60_000, count: 10_000)]))
    #expect(counter.looks < 10_000)
  }

  @Test("A long array against a short part of itself, heights apart")
  func heightsApart() {
    let counter = Counter()
    let old = PersistentArray((0..<100_000).map { Counted(value: $0, counter: counter) })
    let part = PersistentArray(old[40_000..<40_100])
    counter.looks = 0
    #expect(
      ArrayChangeEvent(from: old, to: part)
        == ArrayChangeEvent(deletedRanges: [0..<40_000, 40_100..<100_000]))
    #expect(
      ArrayChangeEvent(from: part, to: old)
        == ArrayChangeEvent(insertedRanges: [0..<40_000, 40_100..<100_000]))
    #expect(counter.looks < 2_000)
  }

  @Test("Arrays that share nothing are compared element by element", arguments: seeds)
  func unrelated(seed: UInt64) {
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let old = Array(0..<1_000)
    let new = old.shuffled(using: &generator)
    expectExact(ArrayChangeEvent(from: PersistentArray(old), to: PersistentArray(new)), old, new)
    #expect(ArrayChangeEvent(from: PersistentArray(old), to: PersistentArray(old)).isEmpty)
    #expect(
      ArrayChangeEvent(from: [], to: PersistentArray(old)) == ArrayChangeEvent(insertedRanges: [0..<1_000]))
  }
}

extension PersistentArray {
  /// Joins the two parts the other way round.
  mutating func trade(at place: Int) {
    let (head, tail) = split(at: place)
    self = tail + head
  }
}

extension PersistentArray<Int> {
  /// One edit of any kind. An array never gets empty, since an empty one has no nodes and so no node sizes.
  mutating func editAtRandom(letters: Int, using generator: inout some RandomNumberGenerator) {
    let place = Int.random(in: 0...count, using: &generator)
    switch Int.random(in: 0..<9, using: &generator) {
    case 0, 1: insert(Int.random(in: 0..<letters, using: &generator), at: place)
    case 2 where place < count && count > 1: remove(at: place)
    case 3 where place < count: self[place] = Int.random(in: 0..<letters, using: &generator)
    case 4 where place < count: move(from: place, to: Int.random(in: 0..<count, using: &generator))
    case 5: trade(at: place)
    case 6:
      let length = Swift.min(Int.random(in: 0...count - place, using: &generator), count - 1)
      let block = PersistentArray(self[place..<place + length])
      removeSubrange(place..<place + length)
      let target = Int.random(in: 0...count, using: &generator)
      replaceSubrange(target..<target, with: block)
    case 7 where count < 800:
      append(contentsOf: PersistentArray(self[..<place]))
    case 8 where place > 0:
      removeSubrange(place..<Int.random(in: place...count, using: &generator))
    default: break
    }
  }
}
