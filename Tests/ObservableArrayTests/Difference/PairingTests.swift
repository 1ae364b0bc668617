import TestSupport
import Testing

@testable import ObservableArray

@Suite("Which elements a difference pairs, and how often it looks")
struct PairingTests {
  static let seeds: [UInt64] = [6, UInt64.random(in: 0...UInt64.max)]

  @Test(
    "Repeated items are paired in order of occurrence, whichever list is the shorter one", arguments: seeds)
  func orderOfOccurrence(seed: UInt64) {
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for round in 0..<2_000 {
      let letters = [1, 3, 40, 10_000][round % 4]
      func list(_ length: Int) -> [Int] {
        (0..<Int.random(in: 1...length, using: &generator)).map { _ in
          Int.random(in: 0..<letters, using: &generator)
        }
      }
      let (old, new) = (list(round % 2 == 0 ? 100 : 20), list(round % 3 == 0 ? 100 : 20))
      var places: [Int: [Int]] = [:]
      for (index, element) in old.enumerated().reversed() { places[element, default: []].append(index) }
      var expected: [[Int]] = []
      for (index, element) in new.enumerated() {
        if let place = places[element]?.popLast() { expected.append([place, index]) }
      }
      let pairs = old.withUnsafeBufferPointer { old in
        new.withUnsafeBufferPointer { new in
          ItemPairs.find(
            ContiguousRun(start: old.baseAddress!, firstPosition: 0, count: old.count),
            ContiguousRun(start: new.baseAddress!, firstPosition: 0, count: new.count), PairingByValue<Int>())
        }
      }
      let byNew = (0..<pairs.count).map { [Int(pairs.byNew[$0].old), Int(pairs.byNew[$0].new)] }
      let byOld = (0..<pairs.count).map { [Int(pairs.byOld[$0].old), Int(pairs.byOld[$0].new)] }
      #expect(byNew == expected)
      #expect(byOld == expected.sorted { $0[0] < $1[0] })
    }
  }

  @Test("Elements that are not equal to themselves are never paired, and cost a few looks each")
  func unequalToThemselves() {
    let nans = [Double](repeating: .nan, count: 100_000)
    let event = ArrayChangeEvent(from: nans, to: nans + [1])
    #expect(event == ArrayChangeEvent(insertedRanges: [0..<100_001], deletedRanges: [0..<100_000]))
    #expect(ArrayChangeEvent(from: [1, .nan, 2], to: [.nan, 2, 1]).moves.count == 1)

    let counter = Counter()
    let old = (0..<10_000).map { _ in NeverEqual(counter: counter) }
    #expect(ArrayChangeEvent(from: old, to: old).deletedRanges == [0..<10_000])
    #expect(counter.looks < 100_000)
  }

  @Test("A hundred thousand rows that become five others are hashed once each, and so the other way round")
  func refresh() {
    let counter = Counter()
    let many = (0..<100_000).map { Counted(value: $0, counter: counter) }
    let few = (0..<5).map { Counted(value: -1 - $0, counter: counter) }
    #expect(ArrayChangeEvent(from: many, to: few).deletedRanges == [0..<100_000])
    #expect(counter.looks < 101_000)
    counter.looks = 0
    #expect(ArrayChangeEvent(from: few, to: many).insertedRanges == [0..<100_000])
    #expect(counter.looks < 101_000)
  }

  @Test("A few integers among many others are paired wherever they are", arguments: seeds)
  func fewAmongMany(seed: UInt64) {
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let many = (0..<1_000).map { $0 % 700 }.shuffled(using: &generator)
      let few = (0..<9).map { _ in Int.random(in: 0..<900, using: &generator) }
      expectExact(ArrayChangeEvent(from: many, to: few), many, few)
      expectExact(ArrayChangeEvent(from: few, to: many), few, many)
    }
  }

  @Test("A shuffle asks for an identity about once an element, and once for each pair whether it changed")
  func closureCalls() {
    var generator = SeededGenerator(seed: 7)
    let old = Array(0..<10_000)
    let new = old.shuffled(using: &generator)
    var (identities, comparisons) = (0, 0)
    func identity(_ element: Int) -> Int {
      identities += 1
      return element
    }
    let event = ArrayChangeEvent(from: old, to: new, by: identity) { _, _ in
      comparisons += 1
      return true
    }
    #expect(event == ArrayChangeEvent(from: old, to: new))
    #expect(identities < 21_000)
    #expect(comparisons == 10_000)
  }

  @Test("A gap longer than the window loses no more than itself")
  func longGaps() {
    let counter = Counter()
    let old = (0..<10_000).map { Counted(value: $0, counter: counter) }
    // 8 are lost, 99 stay, again and again.
    let new = old.enumerated().filter { $0.offset % 107 >= 8 }.map(\.element)
    let event = ArrayChangeEvent(from: old, to: new)
    #expect(event.insertedRanges.isEmpty && event.moveRanges.isEmpty)
    #expect(event.deletedRanges.count == 94)
    // Nothing is left that a table would be needed for.
    #expect(counter.looks < 20_000)
  }
}

/// An element that is equal to none, and counts how often it is compared.
private struct NeverEqual: Hashable {
  let counter: Counter

  static func == (left: NeverEqual, right: NeverEqual) -> Bool {
    left.counter.looks += 1
    return false
  }

  func hash(into hasher: inout Hasher) { hasher.combine(0) }
}
