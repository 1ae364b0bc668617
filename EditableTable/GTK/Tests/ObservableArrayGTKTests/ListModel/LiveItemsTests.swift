import GLibSupport
import Testing
import WindowTestSupport

@testable import ObservableArrayGTK

@Suite struct LiveItemsTests {
  @Test("Random rows and items are where a plain array has them", arguments: 1...4 as ClosedRange<UInt64>)
  func randomRowsAndItems(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let items = LiveItems()
    // Of each row, its item.
    var rows: [LiveItem?] = Array(repeating: nil, count: 50)
    // Of the tree, an item is only a number.
    var next = 1
    for step in 0..<4_000 {
      let position = random.random(0..<rows.count + 1)
      switch random.random(0..<6) {
      case 0, 1:
        guard position < rows.count, rows[position] == nil else { continue }
        let item = items.makeItem(for: ObjectPointer(bitPattern: next * 16)!)
        next += 1
        rows[position] = item
        items.insert(item, at: position)
      case 2:
        guard position < rows.count, let item = rows[position] else { continue }
        items.remove(item)
        rows[position] = nil
      case 3:
        let count = random.random(0..<5)
        rows.insert(contentsOf: Array(repeating: nil, count: count), at: position)
        items.insertRows(count, at: position)
      case 4:
        let range = position..<min(rows.count, position + random.random(0..<6))
        rows.removeSubrange(range)
        items.removeRows(range)
      default:
        let range = position..<min(rows.count, position + random.random(0..<20))
        let expected = range.compactMap { position in rows[position].map { (position, $0) } }
        #expect(
          items.items(in: range).elementsEqual(expected) { $0.position == $1.0 && $0.item === $1.1 },
          "seed \(seed), step \(step)")
      }
      guard items.count == rows.count(where: { $0 != nil }), isSound(items.root, nil) else {
        Issue.record("seed \(seed), step \(step): the tree is not sound")
        return
      }
      for (position, item) in rows.enumerated()
      where items[position] !== item || (item.map { $0.position != position || $0.tree !== items } ?? false) {
        Issue.record("seed \(seed), step \(step): another item at \(position)")
        return
      }
    }
  }

  @Test("A hundred thousand items in order make a flat tree")
  func ascendingItemsMakeAFlatTree() {
    let items = LiveItems()
    let all = (0..<100_000).map { items.makeItem(for: ObjectPointer(bitPattern: $0 + 1)!) }
    for (position, item) in all.enumerated() { items.insert(item, at: position) }
    func height(_ item: LiveItem?) -> Int { item.map { 1 + max(height($0.left), height($0.right)) } ?? 0 }
    #expect(height(items.root) < 60)
    items.removeAll()
  }

  private func isSound(_ item: LiveItem?, _ parent: LiveItem?) -> Bool {
    guard let item else { return true }
    return item.parent === parent && item.gap >= 0 && item.priority <= parent?.priority ?? .max
      && item.weight == (item.left?.weight ?? 0) + item.gap + 1 + (item.right?.weight ?? 0)
      && isSound(item.left, item) && isSound(item.right, item)
  }
}
