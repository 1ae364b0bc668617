import ObservableArrayUI
import TestSupport

/// Makes random edits of an array of rows: single ones, batches with moves and changes, clears and refills.
struct RandomEdits {
  var generator: SeededGenerator
  private var made = 100

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func random(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }

  private mutating func new() -> Row {
    made += 1
    return Row(id: made)
  }

  /// One update or none.
  mutating func edit(_ array: ObservableArray<Row>) {
    switch random(0..<20) {
    case 0: array.removeAll()
    case 1...6: array.batch { for _ in 0..<random(1..<8) { step(array) } }
    case 7:
      var rows = Array(array)
      rows.shuffle(using: &generator)
      rows.removeAll { _ in random(0..<4) == 0 }
      for position in rows.indices where random(0..<3) == 0 { rows[position].text += "." }
      rows.append(new())
      array.setElements(rows)
    default: step(array)
    }
  }

  private mutating func step(_ array: ObservableArray<Row>) {
    if array.isEmpty {
      array.append(contentsOf: [new(), new(), new(), new()])
      return
    }
    let (position, other) = (random(0..<array.count), random(0..<array.count))
    switch random(0..<10) {
    case 0...2 where array.count < 14: array.insert(new(), at: position)
    case 3, 4: array.move(from: position, to: other)
    case 5: array.swapAt(position, other)
    case 6: array[position].text += "x"
    case 7: array.move(fromOffsets: Set([position, other]), toOffset: random(0..<array.count + 1))
    case 8: array[position] = new()
    default: array.remove(at: position)
    }
  }
}
