import ObservableArray
import ObservableArrayTesting
import TestSupport
import Testing

@Suite("Law 5: every rendering of every event is accepted by its toolkit's double and yields the value after")
struct LawFiveTests {
  static let seeds: [UInt64] = [5, 31, 20_261_130, UInt64.random(in: 0...UInt64.max)]

  @Test("100,000 random updates of an array, in batches and single", arguments: seeds)
  func randomUpdates(seed: UInt64) throws {
    print("seed \(seed)")
    let array = ObservableArray<Item>()
    let rig = try RenderingRig()
    var editor = BatchEditor(seed: seed)
    var shown = 0
    let observation = array.observe(initial: false) { update in
      shown += 1
      do {
        try rig.show(update.event, after: update.after, replacingUpdated: shown % 2 == 0)
        expectNearMinimal(update.event)
      } catch {
        Issue.record("update \(shown), \(update.before) → \(update.after), \(update.event): \(error)")
      }
    }
    while shown < 100_000 / Self.seeds.count { editor.edit(array) }
    observation.cancel()
    print("kinds of updates: \(editor.kinds)")
    #expect(editor.kinds.values.allSatisfy { $0 > 100 })
  }

  @Test("Events with more moves than needed and everything an event can say", arguments: seeds)
  func randomEvents(seed: UInt64) throws {
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for number in 0..<1_000 {
      let before = (0..<Int.random(in: 0...12, using: &generator)).map { Item(id: $0) }
      let event = ArrayChangeEvent.random(count: before.count, using: &generator)
      var fresh = 100
      let after = PersistentArray(before.changed(by: event, fresh: &fresh))
      try RenderingRig(PersistentArray(before)).show(event, after: after, replacingUpdated: number % 2 == 0)
      expectNearMinimal(event)
    }
  }
}

/// The renderings take no more calls than the event has ranges, and rows that move.
///
/// An updated range is torn apart by what comes between its rows, and by a run that leaves it.
func expectNearMinimal(_ event: ArrayChangeEvent) {
  let moved = event.moveRanges.reduce(0) { $0 + $1.count }
  let torn =
    event.updatedRanges.isEmpty
    ? 0 : event.updatedRanges.count + event.insertedRanges.count + 2 * event.moveRanges.count

  let stages = event.simultaneous
  expect(stages.count <= 2, "\(event): more than two stages")
  expect(
    stages.first?.deletedRanges ?? [] == event.deletedRanges
      && stages.first?.insertedRanges ?? [] == event.insertedRanges
      && stages.first?.moveRanges ?? [] == event.moveRanges, "\(event): the first stage has other ranges")
  expect(stages.last?.updatedRanges.count ?? 0 <= torn, "\(event): too many ranges to reload")

  var counts = (removed: 0, moved: 0, inserted: 0, changed: 0)
  for operation in event.sequential {
    switch operation {
    case .remove: counts.removed += 1
    case .move: counts.moved += 1
    case .insert: counts.inserted += 1
    case .change: counts.changed += 1
    }
  }
  expect(
    counts.removed == event.deletedRanges.count && counts.moved <= moved
      && counts.inserted == event.insertedRanges.count && counts.changed <= torn,
    "\(event): too many operations, \(event.sequential)")

  let places = event.deletedRanges.count + event.insertedRanges.count + 2 * event.moveRanges.count
  let rows = event.deletedIndices.count + event.insertedIndices.count + 2 * moved
  expectNearMinimal(event, event.splices, places: places, rows: rows)
  expectNearMinimal(
    event, event.splices(replacingUpdated: true), places: places + torn,
    rows: rows + 2 * event.updatedIndices.count)
}

/// There are no more splices than places where something changed, never two that touch, and what is taken out and put
/// in again although it stays is a quarter of the rest at most.
private func expectNearMinimal(
  _ event: ArrayChangeEvent, _ splices: [ArrayChangeEvent.Splice], places: Int, rows: Int
) {
  expect(splices.count <= places, "\(event): too many splices, \(splices)")
  let spliced = splices.reduce(0) { $0 + $1.removedCount + $1.addedCount }
  expect(spliced * 4 <= rows * 5, "\(event): too many rows in splices, \(splices)")
  for (splice, next) in zip(splices, splices.dropFirst()) {
    expect(
      splice.removedRange.upperBound < next.removedRange.lowerBound
        && splice.addedRange.upperBound < next.addedRange.lowerBound, "\(event): splices touch, \(splices)")
  }
}

/// An expectation that costs nothing when it is met: there are millions here.
func expect(_ condition: Bool, _ comment: @autoclosure () -> Comment) {
  if !condition { Issue.record(comment()) }
}

/// Edits an array of items, mostly in batches.
struct BatchEditor {
  private var generator: SeededGenerator
  private var made = 0
  /// How many edits of each kind there were.
  private(set) var kinds: [String: Int] = [:]

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func edit(_ array: ObservableArray<Item>) {
    if Int.random(in: 0..<3, using: &generator) == 0 { return editOnce(array) }
    array.batch {
      for _ in 0..<Int.random(in: 2...4, using: &generator) { editOnce(array) }
    }
  }

  private mutating func new(_ count: Int) -> [Item] {
    (0..<count).map { _ in
      made += 1
      return Item(id: made)
    }
  }

  private mutating func editOnce(_ array: ObservableArray<Item>) {
    if array.isEmpty || array.count > 8 {
      let count = Int.random(in: 1...6, using: &generator)
      array.replaceSubrange(0..<array.count, with: new(count))
      return note(array.count == count ? "refill" : "fill")
    }
    let position = Int.random(in: 0..<array.count, using: &generator)
    let other = Int.random(in: 0..<array.count, using: &generator)
    switch Int.random(in: 0..<20, using: &generator) {
    case 0..<5:
      note("insert")
      array.insert(contentsOf: new(Int.random(in: 1...3, using: &generator)), at: position)
    case 5..<9:
      note("remove")
      array.removeSubrange(min(position, other)..<min(max(position, other), min(position, other) + 3))
    case 9..<13:
      note("move")
      array.move(from: position, to: other)
    case 13..<16:
      note("update")
      made += 1
      array[position].content = made
    case 16:
      note("move and update")
      made += 1
      array.move(from: position, to: other)
      array[other].content = made
    case 17:
      note("shuffle")
      array.shuffle(using: &generator)
    case 18:
      note("clear")
      array.removeAll()
    default:
      note("refill")
      let refill = new(Int.random(in: 0...6, using: &generator))
      array.replaceSubrange(0..<array.count, with: refill)
    }
  }

  private mutating func note(_ kind: String) { kinds[kind, default: 0] += 1 }
}
