import ObservableArray
import TestSupport
import Testing

/// Does the same random edit to an observable array and to a plain one.
struct RandomEditor<Element> {
  var generator: SeededGenerator
  var model: [Element]
  let make: (Int) -> Element
  let isLess: (Element, Element) -> Bool
  /// Edits seldom leave more elements than this.
  let limit: Int
  private var made = 0

  init(
    seed: UInt64, limit: Int = 60, isLess: @escaping (Element, Element) -> Bool,
    make: @escaping (Int) -> Element
  ) {
    generator = SeededGenerator(seed: seed)
    model = []
    self.limit = limit
    self.isLess = isLess
    self.make = make
  }

  mutating func random(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }

  private mutating func new(_ count: Int) -> [Element] {
    (0..<count).map { _ in
      made += 1
      return make(made)
    }
  }

  private mutating func randomRange() -> Range<Int> {
    let a = random(0..<model.count + 1)
    let b = random(0..<model.count + 1)
    return min(a, b)..<max(a, b)
  }

  /// One edit of the array's vocabulary.
  mutating func edit(_ array: ObservableArray<Element>) {
    if model.count > limit {
      let range = randomRange()
      model.removeSubrange(range)
      array.removeSubrange(range)
      return
    }
    if model.isEmpty {
      let elements = new(3)
      model += elements
      array += elements
      return
    }
    let position = random(0..<model.count)
    let other = random(0..<model.count)
    switch random(0..<24) {
    case 0, 1, 2:
      let element = new(1)[0]
      model.append(element)
      array.append(element)
    case 3, 4, 5:
      let element = new(1)[0]
      model.insert(element, at: position)
      array.insert(element, at: position)
    case 6, 7: same(model.remove(at: position), array.remove(at: position))
    case 8: same(model.removeLast(), array.removeLast())
    case 9: same(model.removeFirst(), array.popFirst()!)
    case 10, 11:
      let element = new(1)[0]
      model[position] = element
      array[position] = element
    case 12:
      let elements = new(random(0..<5))
      let range = randomRange()
      model.replaceSubrange(range, with: elements)
      array.replaceSubrange(range, with: elements)
    case 13, 14, 15:
      model.insert(model.remove(at: position), at: other)
      array.move(from: position, to: other)
    case 16:
      model.swapAt(position, other)
      array.swapAt(position, other)
    case 17:
      var same = generator
      model.shuffle(using: &same)
      array.shuffle(using: &generator)
    case 18:
      model.sort(by: isLess)
      array.sort(by: isLess)
    case 19:
      model.reverse()
      array.reverse()
    case 20:
      let pivot = model[position]
      let model = self.model
      self.model = model.filter { !isLess($0, pivot) } + model.filter { isLess($0, pivot) }
      #expect(array.partition { isLess($0, pivot) } == model.count { !isLess($0, pivot) })
    case 21:
      let pivot = model[position]
      model.removeAll { isLess($0, pivot) }
      array.removeAll { isLess($0, pivot) }
    case 22:
      let elements = new(random(0..<4))
      let range = randomRange()
      model[range] = elements[...]
      array[range] = PersistentArray(elements)[...]
    default:
      let moved = Set((0..<random(0..<4)).map { _ in position }.map { ($0 + random(0..<9)) % model.count })
      let target = random(0..<model.count + 1)
      let left = model.indices.filter { !moved.contains($0) }
      let order = left.filter { $0 < target } + moved.sorted() + left.filter { $0 >= target }
      model = order.map { model[$0] }
      array.move(fromOffsets: moved, toOffset: target)
    }
  }

  private func same(_ a: Element, _ b: Element) {
    #expect(!isLess(a, b) && !isLess(b, a))
  }
}

extension RandomEditor<Int> {
  init(seed: UInt64, limit: Int = 60) {
    self.init(seed: seed, limit: limit, isLess: <) { $0 * 31 % 101 }
  }
}
