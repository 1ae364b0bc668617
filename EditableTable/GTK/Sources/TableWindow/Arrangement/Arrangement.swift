import EditableTable
import ObservableArray

/// Where rows are shown, and what they say, while that differs from how the table has them: a row in the person's
/// hand, moves and texts that the table has not yet answered, and a deleted row that is still being edited.
///
/// A *slot* is a place in the list; without any of these a row's slot is its position. A value, so that what is
/// shown is computed from what there is and never patched.
package struct Arrangement {
  /// A row shown somewhere else than where the table has it.
  struct Move {
    let token: Int
    var row: FollowedRow
    /// Where it is shown.
    var to: Int
  }

  /// A text that was sent and is shown before the table says it.
  struct ExpectedText {
    let token: Int
    var row: FollowedRow
    let text: String
  }

  /// A row that the table has lost, shown for the person who edits it.
  struct Remnant {
    let row: TableRow
    /// Where the table has the row below it; its count when there is none.
    var below: Int
  }

  /// How many rows the table has.
  var count: Int
  /// The row in the person's hand.
  var drag: Move?
  /// The row under the person's pen.
  var edited: FollowedRow?
  var moves: [Move] = []
  var texts: [ExpectedText] = []
  var remnant: Remnant?
  /// So many differences there have been.
  var tokens = 0

  /// Nothing differs from a table of so many rows.
  package init(count: Int) { self.count = count }

  /// As many slots as there are.
  package var slots: Int { count + (remnant == nil ? 0 : 1) }

  /// Each move, from where its row is at that stage: an earlier move may have shifted it.
  private var stages: [(from: Int, to: Int)] {
    var stages: [(from: Int, to: Int)] = []
    for move in drag.map({ moves + [$0] }) ?? moves {
      let from = stages.reduce(move.row.position) { Self.shifted($0, by: $1) }
      stages.append((from, min(move.to, count - 1)))
    }
    return stages
  }

  /// The rows that stay themselves also while the table has only something that stands for them.
  private var held: [FollowedRow] { moves.map(\.row) + [drag?.row, edited].compactMap(\.self) }

  /// A row if it is one of those.
  func held(_ id: TableRow.ID) -> FollowedRow? { held.first { $0.id == id } }

  /// Whether a row is one of those.
  func holds(_ id: TableRow.ID) -> Bool { held(id) != nil }

  /// What is shown of a table.
  ///
  /// - Complexity: O((*m* + 1) log *n*) for *m* differences.
  package func rows(of table: PersistentArray<TableRow>) -> PersistentArray<TableRow> {
    var rows = table
    for held in held where rows[held.position].id != held.id { rows[held.position] = held.row }
    for expected in texts where rows[expected.row.position].id == expected.row.id {
      rows[expected.row.position].text = expected.text
    }
    for stage in stages where stage.from != stage.to { rows.move(from: stage.from, to: stage.to) }
    if let remnant, let slot = remnantSlot { rows.insert(remnant.row, at: slot) }
    return rows
  }

  /// The number a slot's row is shown with; nil for a row that the table has lost, since another one has its number.
  package func number(ofSlot slot: Int) -> Int? {
    guard let remnant = remnantSlot else { return slot }
    return slot == remnant ? nil : slot > remnant ? slot - 1 : slot
  }

  /// Where the table has the row of a slot; nil when it has lost it.
  package func position(ofSlot slot: Int) -> Int? {
    guard let number = number(ofSlot: slot) else { return nil }
    return stages.reversed().reduce(number) { Self.shifted($0, by: ($1.to, $1.from)) }
  }

  /// Where the row is shown that the table has at a position.
  package func slot(ofPosition position: Int) -> Int {
    let number = number(ofPosition: position)
    guard let remnant = remnantSlot, number >= remnant else { return number }
    return number + 1
  }

  /// The number that the row in the person's hand has when it is put back.
  var home: Int? {
    guard let drag else { return nil }
    var rest = self
    rest.drag = nil
    return rest.number(ofPosition: drag.row.position)
  }

  /// The slot of the row that the table has lost.
  var remnantSlot: Int? {
    remnant.map { $0.below < count ? number(ofPosition: $0.below) : count }
  }

  private func number(ofPosition position: Int) -> Int {
    stages.reduce(position) { Self.shifted($0, by: $1) }
  }

  private static func shifted(_ slot: Int, by move: (from: Int, to: Int)) -> Int {
    if slot == move.from { return move.to }
    if move.from < slot && slot <= move.to { return slot - 1 }
    if move.to <= slot && slot < move.from { return slot + 1 }
    return slot
  }
}
