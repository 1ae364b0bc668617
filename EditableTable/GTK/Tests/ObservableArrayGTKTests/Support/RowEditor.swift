import ObservableArray
import WindowTestSupport

/// Makes random edits of an array of rows.
struct RowEditor {
  var random: SplitMix64
  private var made = 1_000

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private mutating func new(_ count: Int) -> [Row] {
    made += count
    // Now and then a row that may be there already.
    return (made - count..<made).map { Row(random.random(0..<10) == 0 ? $0 % 7 : $0) }
  }

  /// One update, or none.
  mutating func edit(_ array: ObservableArray<Row>) {
    guard array.count > 1 else {
      array.append(contentsOf: new(5))
      return
    }
    if array.count > 120 {
      array.removeSubrange(30..<90)
      return
    }
    let position = random.random(0..<array.count)
    let other = random.random(0..<array.count)
    switch random.random(0..<16) {
    case 0, 1: array.insert(new(1)[0], at: position)
    case 2: array.insert(contentsOf: new(random.random(0..<12)), at: position)
    case 3, 4: array.remove(at: position)
    case 5: array.removeSubrange(min(position, other)..<min(min(position, other) + 9, array.count))
    case 6, 7, 8: array.move(from: position, to: other)
    case 9: array[position].text += "·"
    case 10: array[position] = new(1)[0]
    case 11: array.swapAt(position, other)
    case 12:
      var rows = array.elements
      rows.removeAll { $0.id % 11 == position % 11 }
      rows.insert(contentsOf: new(3), at: rows.count / 2)
      if !rows.isEmpty { rows[0].text += "!" }
      array.setElements(rows)
    case 13:
      if random.random(0..<4) == 0 { array.shuffle(using: &random) }
    case 14:
      array.replaceSubrange(min(position, other)..<max(position, other), with: new(random.random(0..<9)))
    default:
      let count = random.random(1..<6)
      // A batch of some of the others.
      array.batch { for _ in 0..<count { edit(array) } }
    }
  }
}
