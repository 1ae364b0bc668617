import ObservableArrayUI
import TestSupport

struct Drink: Identifiable, Hashable, Sendable {
  let id: Int
  var name: String
}

/// Makes random edits: what a table aborts on when it is told wrongly.
struct Edits {
  private var generator: SeededGenerator
  private var made = 0

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private mutating func random(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }

  private mutating func new() -> Drink {
    made += 1
    return Drink(id: made, name: "drink \(made)")
  }

  mutating func edit(_ drinks: ObservableArray<Drink>) {
    if random(0..<40) == 0 { drinks.removeAll() }
    drinks.batch {
      for _ in 0..<random(1..<6) {
        guard !drinks.isEmpty else {
          drinks.append(contentsOf: [new(), new(), new()])
          continue
        }
        let (position, other) = (random(0..<drinks.count), random(0..<drinks.count))
        switch random(0..<5) {
        case 0 where drinks.count > 12: drinks.remove(at: position)
        case 0, 1: drinks.insert(new(), at: position)
        case 2: drinks[position].name += "."
        case 3: drinks.swapAt(position, other)
        default: drinks.move(from: position, to: other)
        }
      }
    }
  }
}
