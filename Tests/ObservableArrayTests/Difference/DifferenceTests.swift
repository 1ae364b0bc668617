import ObservableArray
import TestSupport
import Testing

@Suite("The difference of two arrays")
struct DifferenceTests {
  static let seeds: [UInt64] = [2, 20_261_130, UInt64.random(in: 0...UInt64.max)]

  @Test(
    "Law 1: every difference makes the value after of the value before, all short arrays of three letters")
  func allShortArrays() {
    var arrays: [[Int]] = [[]]
    var last = arrays
    for _ in 1...4 {
      last = last.flatMap { array in (0..<3).map { array + [$0] } }
      arrays += last
    }
    for old in arrays {
      for new in arrays { expectExact(ArrayChangeEvent(from: old, to: new), old, new) }
    }
  }

  @Test("All orders of up to six elements take the fewest moves")
  func allPermutations() {
    for count in 0...6 {
      let old = Array(0..<count)
      for new in permutations(of: old) { expectExact(ArrayChangeEvent(from: old, to: new), old, new) }
    }
  }

  @Test("Random arrays with repeated elements", arguments: seeds)
  func randomArrays(seed: UInt64) {
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for round in 0..<2_000 {
      let letters = [1, 2, 5, 50, 1_000][round % 5]
      let old = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
        Int.random(in: 0..<letters, using: &generator)
      }
      let new = old.edited(letters: letters, using: &generator)
      expectExact(ArrayChangeEvent(from: old, to: new), old, new)
      let strings = (old.map { "row \($0)" }, new.map { "row \($0)" })
      #expect(ArrayChangeEvent(from: strings.0, to: strings.1) == ArrayChangeEvent(from: old, to: new))
    }
  }

  @Test("Elements with identity are updated where they changed, wherever they went", arguments: seeds)
  func identities(seed: UInt64) {
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<1_000 {
      let old = (0..<Int.random(in: 0...40, using: &generator)).map { Item(id: $0) }
      var fresh = 100
      let event = ArrayChangeEvent.random(count: old.count, using: &generator)
      let new = old.changed(by: event, fresh: &fresh)
      let found = ArrayChangeEvent(from: old, to: new)
      // Identities are unique here, so there is one right pairing.
      let model = EventModel(event, count: old.count)
      #expect(EventModel(found, count: old.count) == model)
      #expect(found.moves.count == model.fewestMoves)
      #expect(ArrayChangeEvent(from: old, to: new, by: \.id) == found)
      #expect(ArrayChangeEvent(from: old, to: new, by: { "\($0.id)" }, unchangedIf: ==) == found)
      let blind = ArrayChangeEvent(from: old, to: new, by: \.id, unchangedIf: { _, _ in true })
      #expect(blind.updatedRanges.isEmpty)
      #expect(blind.moveRanges == found.moveRanges)
    }
  }

  @Test("Identifiable elements are paired by id even when they are Hashable")
  func identifiableFirst() {
    let event = ArrayChangeEvent(from: [Item(id: 1, content: 1)], to: [Item(id: 1, content: 2)])
    #expect(event == ArrayChangeEvent(updatedIndices: [0]))
  }

  @Test("Repeated elements: common ends are paired with their twins, the others in order of occurrence")
  func repeated() {
    #expect(ArrayChangeEvent(from: [7, 7, 7], to: [7, 7]) == ArrayChangeEvent(deletedIndices: [2]))
    #expect(ArrayChangeEvent(from: [1, 7, 2, 7], to: [7]) == ArrayChangeEvent(deletedIndices: [0, 1, 2]))
    #expect(
      ArrayChangeEvent(from: [1, 2], to: [2, 1, 2, 1])
        == ArrayChangeEvent(insertedIndices: [0, 3]))
  }

  @Test("Any two collections can be compared")
  func otherCollections() {
    let expected = ArrayChangeEvent(insertedIndices: [3], deletedIndices: [0])
    #expect(ArrayChangeEvent(from: 0..<4, to: [1, 2, 3, 4]) == expected)
    #expect(ArrayChangeEvent(from: [9, 0, 1, 2, 3][1...], to: PersistentArray([1, 2, 3, 4])) == expected)
    #expect(
      ArrayChangeEvent(from: [0, 1, 2, 3] as PersistentArray, to: (1...4).reversed().reversed()) == expected)
    #expect(ArrayChangeEvent(from: ["a"], to: []) == ArrayChangeEvent(deletedIndices: [0]))
    #expect(ArrayChangeEvent(from: [] as [Int], to: []).isEmpty)
  }

  @Test("A hundred thousand equal elements cost a few looks each")
  func allEqual() {
    let counter = Counter()
    let few = (0..<50_000).map { _ in Counted(value: 1, counter: counter) }
    let many = few + few
    #expect(ArrayChangeEvent(from: few, to: many).insertedRanges == [50_000..<100_000])
    #expect(counter.looks < 200_000)
    // Neither trimmed nor met by the look ahead: all go through the table.
    counter.looks = 0
    let others = (0..<50).map { Counted(value: 2 + $0, counter: counter) }
    let old = others + few + [Counted(value: -1, counter: counter)]
    let new = [Counted(value: -2, counter: counter)] + many + others.reversed()
    let event = ArrayChangeEvent(from: old, to: new)
    #expect(EventModel(event, count: old.count).sources.compactMap(\.self).count == 50_050)
    #expect(counter.looks < 1_000_000)
  }

  @Test("Reversing is as many runs as there are elements, less one")
  func reversing() {
    let old = Array(0..<1_000)
    let event = ArrayChangeEvent(from: old, to: old.reversed())
    #expect(event.moves.count == 999)
    #expect(event.apply(to: old, takingFrom: old.reversed()) == old.reversed())
  }

  @Test("Blocks that trade places move as a whole, the lighter one")
  func blocks() {
    let old = Array(0..<1_000)
    let new = Array(700..<1_000) + Array(0..<700)
    #expect(
      ArrayChangeEvent(from: old, to: new)
        == ArrayChangeEvent(moveRanges: [.init(from: 700, to: 0, count: 300)]))
  }
}

/// The pairing is of equal elements, as many as there can be; the moves are the fewest; replaying makes `new`.
func expectExact(_ event: ArrayChangeEvent, _ old: [Int], _ new: [Int]) {
  #expect(event.apply(to: old, takingFrom: new) == new)
  expectCanonical(event)
  let model = EventModel(event, count: old.count)
  #expect(zip(new, model.sources).allSatisfy { $1.map { old[$0] } ?? $0 == $0 })
  #expect(model.fewestMoves == event.moves.count)
  #expect(model.fewestMovesInPlace == event.movesInPlace)
  #expect(event.updatedRanges.isEmpty)
  var left = Dictionary(old.map { ($0, 1) }, uniquingKeysWith: +)
  let common = new.count { element in
    guard let count = left[element], count > 0 else { return false }
    left[element] = count - 1
    return true
  }
  #expect(model.sources.compactMap(\.self).count == common)
}

func permutations(of elements: [Int]) -> [[Int]] {
  if elements.isEmpty { return [[]] }
  return elements.indices.flatMap { index in
    var rest = elements
    let first = rest.remove(at: index)
    return permutations(of: rest).map { [first] + $0 }
  }
}

extension [Int] {
  /// This array after a few edits, or after none of it was left in place.
  func edited(letters: Int, using generator: inout some RandomNumberGenerator) -> [Int] {
    var result = self
    for _ in 0..<[0, 1, 3, 10, 40].randomElement(using: &generator)! {
      let place = Int.random(in: 0...result.count, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: result.insert(Int.random(in: 0..<letters, using: &generator), at: place)
      case 1 where place < result.count: result.remove(at: place)
      case 2 where place < result.count: result[place] = Int.random(in: 0..<letters, using: &generator)
      case 3 where place < result.count:
        result.insert(result.remove(at: place), at: Int.random(in: 0...result.count, using: &generator))
      default:
        if Int.random(in: 0..<8, using: &generator) == 0 {
          result.shuffle(using: &generator)
        } else {
          result = Array(result[place...] + result[..<place])
        }
      }
    }
    return result
  }
}

final class Counter {
  var looks = 0
}

/// An element that counts how often it is hashed or compared.
struct Counted: Hashable {
  let value: Int
  let counter: Counter

  static func == (left: Counted, right: Counted) -> Bool {
    left.counter.looks += 1
    return left.value == right.value
  }

  func hash(into hasher: inout Hasher) {
    counter.looks += 1
    hasher.combine(value)
  }
}
