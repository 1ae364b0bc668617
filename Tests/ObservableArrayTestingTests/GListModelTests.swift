import ObservableArray
import ObservableArrayTesting
import Testing

@Suite("GListModel's rules, each broken")
struct GListModelTests {
  /// A list model with faults to choose from.
  private final class Model {
    class Item {}
    final class OtherItem: Item {}

    var items: [Item]
    var sections: [Int] = []
    var whileReading: () -> Void = {}
    var answersNewObjects = false
    var answersBehindEnd = false

    init(_ count: Int) {
      items = (0..<count).map { _ in Item() }
    }

    func item(_ position: Int) -> Item? {
      whileReading()
      if position >= items.count { return answersBehindEnd ? Item() : nil }
      return answersNewObjects ? Item() : items[position]
    }

    func section(_ position: Int) -> Range<Int> {
      let start = sections.last { $0 <= position } ?? 0
      return start..<(sections.first { $0 > position } ?? items.count)
    }
  }

  private func observe(_ model: Model) throws -> GListModelDouble<Model.Item> {
    try GListModelDouble(count: { model.items.count }, item: model.item, section: model.section)
  }

  @Test("Legal changes")
  func legal() throws {
    let model = Model(4)
    let list = try observe(model)
    model.items.removeSubrange(1..<3)
    try list.itemsChanged(position: 1, removed: 2, added: 0)
    model.items.insert(.init(), at: 0)
    try list.itemsChanged(position: 0, removed: 0, added: 1)
    model.items.swapAt(0, 2)
    try list.itemsChanged(position: 0, removed: 3, added: 3)
    try list.check()
    #expect(list.items.map(ObjectIdentifier.init) == model.items.map(ObjectIdentifier.init))
  }

  @Test("G1: told before the model changes")
  func g1() throws {
    let list = try observe(Model(3))
    expect(breaking: .g1) { try list.itemsChanged(position: 0, removed: 1, added: 0) }
  }

  @Test("G2: numbers that are not those of the change")
  func g2() throws {
    let model = Model(3)
    let list = try observe(model)
    model.items.removeLast()
    expect(breaking: .g2) { try list.itemsChanged(position: 0, removed: 1, added: 0) }
    expect(breaking: .g2) { try list.itemsChanged(position: 0, removed: 2, added: 0) }
    expect(breaking: .g2) { try list.itemsChanged(position: 3, removed: 1, added: 0) }
    try list.itemsChanged(position: 2, removed: 1, added: 0)
    model.items.swapAt(0, 1)
    expect(breaking: .g2) { try list.itemsChanged(position: 2, removed: 0, added: 0) }
  }

  @Test("G3: two changes made before the first is told")
  func g3() throws {
    let model = Model(5)
    let list = try observe(model)
    model.items.remove(at: 3)
    model.items.remove(at: 0)
    expect(breaking: .g3) { try list.itemsChanged(position: 0, removed: 1, added: 0) }
    try list.itemsChanged(position: 0, removed: 4, added: 2)
  }

  @Test("G4: no item below the count, one at the count, another each time, of another type")
  func g4() throws {
    let model = Model(2)
    expect(breaking: .g4) {
      _ = try GListModelDouble(count: { 3 }, item: model.item)
    }
    model.answersBehindEnd = true
    expect(breaking: .g4) { _ = try observe(model) }
    model.answersBehindEnd = false
    model.answersNewObjects = true
    expect(breaking: .g4) { _ = try observe(model) }
    model.answersNewObjects = false
    model.items.append(Model.OtherItem())
    expect(breaking: .g4) { _ = try observe(model) }
  }

  @Test("G5: a change while an item is read, silent or told")
  func g5() throws {
    let model = Model(2)
    let list = try observe(model)
    model.items.removeLast()
    model.whileReading = { model.items = [] }
    expect(breaking: .g5) { try list.itemsChanged(position: 1, removed: 1, added: 0) }

    let other = Model(2)
    let observer = try observe(other)
    other.items.removeLast()
    other.whileReading = { try? observer.itemsChanged(position: 0, removed: 1, added: 0) }
    expect(breaking: .g5) { try observer.itemsChanged(position: 1, removed: 1, added: 0) }
  }

  @Test("G6: a change of sections that leaves a start out")
  func g6() throws {
    let model = Model(6)
    model.sections = [2]
    let list = try observe(model)
    model.sections = [4]
    expect(breaking: .g6) { try list.sectionsChanged(position: 2, count: 1) }
    expect(breaking: .g6) { try list.check() }
    try list.sectionsChanged(position: 2, count: 3)
    try list.check()
  }

  @Test("G8: a change told twice")
  func g8() throws {
    let model = Model(4)
    let list = try observe(model)
    model.items.removeFirst()
    try list.itemsChanged(position: 0, removed: 1, added: 0)
    expect(breaking: .g8) { try list.itemsChanged(position: 0, removed: 1, added: 0) }
  }

  @Test("Rows: a change that nobody told of")
  func untold() throws {
    let model = Model(4)
    let list = try observe(model)
    model.items.swapAt(0, 1)
    expect(breaking: .rows) { try list.check() }
  }
}
