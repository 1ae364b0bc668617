import EditableTable

/// Makes random commands, and the plain Array they are compared with.
struct TableGenerator {
  var random: SplitMix64

  /// A new seed each time, printed so that a failure can be repeated: `TableGenerator(seed: …)`.
  init(seed: UInt64 = UInt64.random(in: 0...UInt64.max), _ test: String = #function) {
    print("\(test): seed \(seed)")
    random = SplitMix64(seed: seed)
  }

  mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
  mutating func row() -> TableRow { TableRow.random(using: &random) }
  mutating func rows(_ count: Int) -> [TableRow] { (0..<count).map { _ in row() } }

  /// A command about the rows of `state`, referring to them as somebody who sees that state would.
  mutating func command(on state: TableState) -> TableEditingCommand {
    let count = state.rows.count
    func reference(_ position: Int) -> RowReference {
      RowReference(id: state.rows[position].id, position: position, version: state.version)
    }
    switch number(0..<(count == 0 ? 3 : 12)) {
    case 0: return .addItem(row())
    case 1: return .insertItem(row(), at: number(0..<count + 1))
    case 2 where number(0..<4) == 0:
      // Some rows stay, in another order.
      let kept = state.rows.filter { _ in number(0..<3) > 0 }.shuffled(using: &random)
      return .setItems(kept + rows(number(0..<8)))
    case 2...4: return .insertItem(row(), at: number(0..<count + 1))
    case 5...7: return .moveItem(reference(number(0..<count)), to: number(0..<count))
    case 8, 9: return .deleteItem(reference(number(0..<count)))
    default: return .editItem(reference(number(0..<count)), text: String(number(0..<1000)))
    }
  }
}

extension [TableRow] {
  /// What `command` means, in the plainest words.
  func applying(_ command: TableEditingCommand) -> [TableRow] {
    var rows = self
    switch command {
    case .setItems(let items): rows = items
    case .addItem(let row): rows.append(row)
    case .insertItem(let row, let position): rows.insert(row, at: position)
    case .moveItem(let reference, let destination):
      let row = rows.remove(at: rows.firstIndex { $0.id == reference.id }!)
      rows.insert(row, at: destination)
    case .deleteItem(let reference): rows.removeAll { $0.id == reference.id }
    case .editItem(let reference, let text):
      rows[rows.firstIndex { $0.id == reference.id }!].text = text
    }
    return rows
  }
}
