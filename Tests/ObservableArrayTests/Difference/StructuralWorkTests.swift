import PersistentArray
import TestSupport
import Testing

@testable import ObservableArray

/// What a difference of arrays that share nodes looks at: nodes listed, elements compared and hashed. Each test has a
/// bound that does not depend on how many elements there are.
@Suite("A difference costs what changed, not what there is")
struct StructuralWorkTests {
  private let counter = Counter()
  private let array: PersistentArray<Counted>
  private let count = 200_000

  init() {
    let counter = counter
    array = PersistentArray((0..<200_000).map { Counted(value: $0, counter: counter) })
  }

  private func fresh(_ count: Int, from value: Int = 1_000_000) -> PersistentArray<Counted> {
    PersistentArray((value..<value + count).map { Counted(value: $0, counter: counter) })
  }

  /// Expects an event, how many nodes it lists at most, and how many looks it takes at elements at most.
  private func expect(
    _ expected: ArrayChangeEvent, from old: PersistentArray<Counted>, to new: PersistentArray<Counted>,
    nodes: Int, looks: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    counter.looks = 0
    let event = ArrayChangeEvent(from: old, to: new)
    let taken = counter.looks
    if event != expected {
      // Its description would have a number for every row.
      Issue.record(
        "\(event.deletedRanges) \(event.insertedRanges) \(event.moveRanges)", sourceLocation: sourceLocation)
    }
    #expect(taken <= looks, sourceLocation: sourceLocation)
    #expect(listedNodes(from: old, to: new) <= nodes, sourceLocation: sourceLocation)
  }

  private func listedNodes(from old: PersistentArray<Counted>, to new: PersistentArray<Counted>) -> Int {
    defer {
      withExtendedLifetime(old) {}
      withExtendedLifetime(new) {}
    }
    guard let oldRoot = old._rootNode, let newRoot = new._rootNode,
      let top = NodePath.lowestDifference(oldRoot, newRoot)
    else { return 0 }
    var difference = Difference(PairingByValue<Counted>())
    return difference.compareBelow(top)
  }

  @Test("Half deleted, half appended, a middle deleted and put back: no element is looked at twice")
  func halves() {
    let (head, tail) = array.split(at: 100_000)
    expect(.init(deletedRanges: [100_000..<count]), from: array, to: head, nodes: 300, looks: 500)
    expect(.init(deletedRanges: [0..<100_000]), from: array, to: tail, nodes: 300, looks: 500)
    expect(.init(insertedRanges: [100_000..<count]), from: head, to: array, nodes: 300, looks: 500)
    expect(.init(insertedRanges: [0..<100_000]), from: tail, to: array, nodes: 300, looks: 500)
    var without = array
    without.removeSubrange(50_000..<150_000)
    expect(.init(deletedRanges: [50_000..<150_000]), from: array, to: without, nodes: 400, looks: 1_000)
    expect(.init(insertedRanges: [50_000..<150_000]), from: without, to: array, nodes: 400, looks: 1_000)
  }

  @Test("A tree inserted, appended, put in front")
  func otherTree() {
    let other = fresh(100_000)
    expect(.init(insertedRanges: [count..<300_000]), from: array, to: array + other, nodes: 300, looks: 500)
    expect(.init(insertedRanges: [0..<100_000]), from: array, to: other + array, nodes: 300, looks: 500)
    var inside = array
    inside.replaceSubrange(77_777..<77_777, with: other)
    expect(.init(insertedRanges: [77_777..<177_777]), from: array, to: inside, nodes: 400, looks: 1_000)
  }

  @Test("Two hundred thousand elements and the first or the last five of them, both ways")
  func fewOfMany() {
    let (first, last) = (PersistentArray(array[..<5]), PersistentArray(array[(count - 5)...]))
    expect(.init(deletedRanges: [5..<count]), from: array, to: first, nodes: 400, looks: 500)
    expect(.init(insertedRanges: [5..<count]), from: first, to: array, nodes: 400, looks: 500)
    expect(.init(deletedRanges: [0..<count - 5]), from: array, to: last, nodes: 400, looks: 500)
    expect(.init(insertedRanges: [0..<count - 5]), from: last, to: array, nodes: 400, looks: 500)
  }

  @Test("A part of the middle is found by the nodes it shares, from the first height at which it shares any")
  func part() {
    let part = PersistentArray(array[40_100..<140_100])
    expect(
      .init(deletedRanges: [0..<40_100, 140_100..<count]), from: array, to: part, nodes: 600, looks: 1_000)
    expect(
      .init(insertedRanges: [0..<40_100, 140_100..<count]), from: part, to: array, nodes: 600, looks: 1_000)
  }

  @Test("Halves that trade places are one run, three parts that do are two, cut and pasted rows one")
  func tradedParts() {
    let (head, tail) = array.split(at: 90_000)
    expect(
      .init(moveRanges: [.init(from: 0, to: 110_000, count: 90_000)]), from: array, to: tail + head,
      nodes: 400, looks: 1_000)
    let (middle, end) = tail.split(at: 25_000)
    expect(
      .init(moveRanges: [
        .init(from: 115_000, to: 0, count: 85_000), .init(from: 90_000, to: 85_000, count: 25_000),
      ]),
      from: array, to: end + middle + head, nodes: 500, looks: 1_500)
    expect(
      .init(moveRanges: [.init(from: 90_000, to: 175_000, count: 25_000)]), from: array,
      to: head + end + middle, nodes: 500, looks: 1_500)
  }

  @Test("Parts that trade places while another is deleted")
  func tradedAndDeleted() {
    let (head, tail) = array.split(at: 60_001)
    let end = tail.split(at: 60_001).suffix
    expect(
      .init(
        deletedRanges: [60_001..<120_002], moveRanges: [.init(from: 0, to: 79_998, count: 60_001)]),
      from: array, to: end + head, nodes: 600, looks: 2_000)
  }

  @Test("An array joined with itself, and back")
  func doubled() {
    // Which of the two is new is not promised; without a pair out of order it is the first.
    let twice = array + array
    expect(.init(insertedRanges: [0..<count]), from: array, to: twice, nodes: 200, looks: 500)
    expect(.init(deletedRanges: [0..<count]), from: twice, to: array, nodes: 200, looks: 500)
  }

  @Test("Every kind of single edit, also one that splits or merges nodes or changes the height")
  func singleEdits() {
    let full = fresh(16 * 16 * 64, from: 0)  // every node of it is full
    var grown = full
    grown.insert(Counted(value: -1, counter: counter), at: 5_000)
    #expect(grown._rootNode!.height == full._rootNode!.height + 1)
    expect(.init(insertedIndices: [5_000]), from: full, to: grown, nodes: 100, looks: 50)
    expect(.init(deletedIndices: [5_000]), from: grown, to: full, nodes: 100, looks: 50)

    var shrinking = array
    for _ in 0..<200 {
      let before = shrinking
      shrinking.remove(at: 70_000)
      expect(.init(deletedIndices: [70_000]), from: before, to: shrinking, nodes: 200, looks: 50)
    }
    var moved = array
    moved.move(from: 50_000, to: 150_000)
    expect(
      .init(moves: [.init(from: 50_000, to: 150_000)]), from: array, to: moved, nodes: 200, looks: 200)
  }

  @Test("Half deleted and one element moved, changed or inserted in what is left")
  func halfAndOneMore() {
    var half = array.split(at: 100_000).prefix
    half.move(from: 10, to: 90_000)
    expect(
      .init(deletedRanges: [100_000..<count], moves: [.init(from: 10, to: 90_000)]), from: array, to: half,
      nodes: 500, looks: 1_500)
    // An element that is new may be any of those deleted: only then are they all looked at.
    var more = array.split(at: 100_000).prefix
    more.insert(Counted(value: -1, counter: counter), at: 10)
    expect(
      .init(insertedIndices: [10], deletedRanges: [100_000..<count]), from: array, to: more, nodes: 10_000,
      looks: 250_000)
    more[10] = array[150_000]
    expect(
      .init(
        deletedRanges: [100_000..<150_000, 150_001..<count], moves: [.init(from: 150_000, to: 10)]),
      from: array, to: more, nodes: 10_000, looks: 250_000)
  }

  @Test("A thousand scattered edits look at a few elements each")
  func scatteredEdits() {
    var generator = SeededGenerator(seed: 7)
    var new = array
    for index in 0..<1_000 {
      new.insert(
        Counted(value: -1 - index, counter: counter), at: Int.random(in: 0..<new.count, using: &generator))
    }
    counter.looks = 0
    let event = ArrayChangeEvent(from: array, to: new)
    #expect(event.insertedIndices.count == 1_000 && event.deletedRanges.isEmpty && event.moves.isEmpty)
    #expect(counter.looks < 50_000)
    #expect(listedNodes(from: array, to: new) < 20_000)
  }
}

extension ArrayChangeEvent {
  fileprivate init(
    insertedIndices: [Int] = [], deletedRanges: [Range<Int>] = [], moves: [Move] = []
  ) {
    self.init(
      insertedRanges: insertedIndices.map { $0..<$0 + 1 }, deletedRanges: deletedRanges,
      moveRanges: moves.map { .init(from: $0.from, to: $0.to, count: 1) })
  }
}
