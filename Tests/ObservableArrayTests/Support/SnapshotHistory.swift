import ObservableArray
import PersistentArray
import TestSupport

/// Snapshots of arrays that came of each other by random edits, splits and joins: what shares nodes in every way there is.
struct SnapshotHistory {
  private(set) var generator: SeededGenerator
  private(set) var snapshots: [PersistentArray<Item>]
  /// How many identities were ever given away.
  private(set) var idCount = 0
  /// Whether an identity may be in an array more than once.
  let allowsRepeats: Bool
  let limit: Int
  private let shape: NodeShape

  init(seed: UInt64, shape: NodeShape, allowsRepeats: Bool, limit: Int) {
    generator = SeededGenerator(seed: seed)
    self.allowsRepeats = allowsRepeats
    self.limit = limit
    self.shape = shape
    snapshots = []
    let start = fresh(limit / 2)
    snapshots = [start, start, start]
  }

  private mutating func random(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }

  private mutating func fresh(_ count: Int) -> PersistentArray<Item> {
    defer { idCount += count }
    return PersistentArray((idCount..<idCount + count).map { Item(id: $0) }, shape: shape)
  }

  /// Edits one snapshot into a new one that takes the place of another; answers the new one's number.
  mutating func step() -> Int {
    let source = random(0..<snapshots.count)
    let target = random(0..<snapshots.count)
    var array = snapshots[source]
    for _ in 0..<random(1..<4) { edit(&array) }
    snapshots[target] = array
    return target
  }

  private mutating func edit(_ array: inout PersistentArray<Item>) {
    let place = random(0..<array.count)
    let isLong = array.count > limit
    switch random(0..<(allowsRepeats ? 16 : 12)) {
    case 0, 1:
      idCount += 1
      array.insert(Item(id: idCount - 1), at: place)
    case 2 where array.count > 1: array.remove(at: place)
    case 3, 4: array[place].content += 1
    case 5: array.move(from: place, to: random(0..<array.count))
    case 6: array.trade(at: place)
    case 7: swapParts(of: &array)
    case 8 where !isLong:
      let count = random(1..<limit / 2)
      array.replaceSubrange(place..<place, with: fresh(count))
    case 8, 9, 12:
      let end = random(place..<array.count + 1)
      if end - place < array.count { array.removeSubrange(place..<end) }
    case 10:
      // The same elements in nodes of their own.
      array = PersistentArray(Array(array), shape: shape)
    case 11 where array.count > 1 && isLong:
      array = PersistentArray(array[place..<Swift.min(place + 3, array.count)])
    case 13 where !isLong: array.append(contentsOf: array)
    case 14 where !isLong: array = snapshots[random(0..<snapshots.count)] + array
    case 15 where !isLong:
      let other = snapshots[random(0..<snapshots.count)]
      let start = random(0..<other.count)
      let part = PersistentArray(other[start..<random(start + 1..<other.count + 1)])
      array.replaceSubrange(place..<random(place..<array.count + 1), with: part)
    default: break
    }
  }

  /// Two disjoint parts trade places.
  private mutating func swapParts(of array: inout PersistentArray<Item>) {
    let cuts = (0..<4).map { _ in random(0..<array.count + 1) }.sorted()
    let parts = zip([0] + cuts, cuts + [array.count]).map { PersistentArray(array[$0..<$1]) }
    array = [3, 2, 1, 4].reduce(parts[0]) { $0 + parts[$1] }
  }
}
