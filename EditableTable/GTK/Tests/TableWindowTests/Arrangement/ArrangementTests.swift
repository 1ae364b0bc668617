import EditableTable
import ObservableArray
import Testing

@testable import TableWindow

/// What is shown while it differs from the table.
@MainActor struct ArrangementTests {
  @Test func withoutADifferenceASlotIsAPosition() {
    let table = PersistentArray(rows("a", "b", "c"))
    let arrangement = Arrangement(count: 3)
    #expect(arrangement.rows(of: table) == table)
    #expect((0..<3).map { arrangement.slot(ofPosition: $0) } == [0, 1, 2])
    #expect((0..<3).map { arrangement.position(ofSlot: $0) } == [0, 1, 2])
  }

  @Test func aRowInTheHandIsShownWhereItWouldLand() {
    let table = PersistentArray(rows("a", "b", "c", "d"))
    var arrangement = Arrangement(count: 4)
    arrangement.lift(followed(table, 0), number: 2)
    #expect(texts(arrangement, table) == ["b", "c", "a", "d"])
    #expect(arrangement.slot(ofPosition: 0) == 2)
    #expect(arrangement.position(ofSlot: 0) == 1)
  }

  @Test func aMoveIsNoDifferenceOnceTheTableHasMadeIt() {
    let table = ObservableArray(rows("a", "b", "c", "d"))
    var arrangement = Arrangement(count: 4)
    let token = arrangement.expectMove(of: followed(table.snapshot, 3), to: 1)
    let shown = texts(arrangement, table.snapshot)
    follow(table, &arrangement) { table.move(from: 3, to: 1) }
    #expect(texts(arrangement, table.snapshot) == shown)
    arrangement.forget(token)
    #expect(texts(arrangement, table.snapshot) == shown)
  }

  @Test func aRowInTheHandStaysBelowTheRowItWasShownBelow() {
    let table = ObservableArray(rows("a", "b", "c", "d"))
    var arrangement = Arrangement(count: 4)
    arrangement.lift(followed(table.snapshot, 0), number: 2)
    follow(table, &arrangement) { table.insert(contentsOf: rows("x", "y"), at: 0) }
    #expect(texts(arrangement, table.snapshot) == ["x", "y", "b", "c", "a", "d"])
    follow(table, &arrangement) { table.remove(at: 3) }
    #expect(texts(arrangement, table.snapshot) == ["x", "y", "c", "a", "d"])
  }

  @Test func aRowInTheHandThatIsDeletedIsNotInItAnyMore() {
    let table = ObservableArray(rows("a", "b", "c"))
    var arrangement = Arrangement(count: 3)
    arrangement.lift(followed(table.snapshot, 1), number: 2)
    follow(table, &arrangement) { table.remove(at: 1) }
    #expect(arrangement.drag == nil)
    #expect(texts(arrangement, table.snapshot) == ["a", "c"])
  }

  @Test func aDeletedRowStaysWhileItIsEdited() {
    let table = ObservableArray(rows("a", "b", "c"))
    var arrangement = Arrangement(count: 3)
    arrangement.edited = followed(table.snapshot, 1)
    follow(table, &arrangement) { table.remove(at: 1) }
    #expect(texts(arrangement, table.snapshot) == ["a", "b", "c"])
    #expect((0..<3).map { arrangement.number(ofSlot: $0) } == [0, nil, 1])
    #expect(arrangement.position(ofSlot: 1) == nil)
    // It stays above the row that was below it.
    follow(table, &arrangement) { table.insert(contentsOf: rows("x"), at: 0) }
    #expect(texts(arrangement, table.snapshot) == ["x", "a", "b", "c"])
    follow(table, &arrangement) { table.removeAll() }
    #expect(texts(arrangement, table.snapshot) == ["b"])
    arrangement.endEditing()
    #expect(texts(arrangement, table.snapshot) == [])
  }

  @Test func aTextIsShownUntilTheTableSaysIt() {
    let table = ObservableArray(rows("a", "b"))
    var arrangement = Arrangement(count: 2)
    let first = arrangement.expectText("x", of: followed(table.snapshot, 1))
    let second = arrangement.expectText("y", of: followed(table.snapshot, 1))
    arrangement.forget(first)
    #expect(texts(arrangement, table.snapshot) == ["a", "y"])
    arrangement.forget(second)
    #expect(texts(arrangement, table.snapshot) == ["a", "b"])
  }

  @Test func aRowThatIsNotLoadedAnyMoreIsStillInTheHand() {
    let table = ObservableArray(rows("a", "b", "c"))
    let row = table[0]
    var arrangement = Arrangement(count: 3)
    arrangement.lift(followed(table.snapshot, 0), number: 2)
    let stand = rows("")[0]
    follow(table, &arrangement) {
      table.batch(origin: .loading) { table.replaceSubrange(0..<1, with: [stand]) }
    }
    #expect(arrangement.rows(of: table.snapshot)[2] == row)
    #expect(arrangement.drag?.row.seen == RowReference(id: row.id, position: 0, version: 0))
    // It is found again where it is loaded.
    follow(table, &arrangement) {
      table.batch(origin: .loading) { table.setElements([table[1], row, table[2]]) }
    }
    #expect(arrangement.drag?.row.position == 1)
    #expect(texts(arrangement, table.snapshot).filter { $0 == "a" } == ["a"])
  }

  /// Whatever others do and whatever differs: every slot has one row, and positions and slots agree.
  @Test func slotsAndPositionsAgree() {
    var random = Seeded()
    for _ in 0..<300 {
      let table = ObservableArray((0..<Int.random(in: 1...8, using: &random)).map { TableRow(text: "\($0)") })
      var arrangement = Arrangement(count: table.count)
      for _ in 0..<12 {
        step(table, &arrangement, &random)
        let shown = arrangement.rows(of: table.snapshot)
        #expect(shown.count == arrangement.slots)
        #expect(Set(shown.map(\.id)).count == shown.count)
        for position in table.indices {
          let slot = arrangement.slot(ofPosition: position)
          #expect(shown[slot].id == table[position].id)
          #expect(arrangement.position(ofSlot: slot) == position)
        }
        if let edited = arrangement.edited { #expect(table[edited.position].id == edited.id) }
      }
    }
  }

  private func step(
    _ table: ObservableArray<TableRow>, _ arrangement: inout Arrangement, _ random: inout Seeded
  ) {
    func position() -> Int { Int.random(in: table.indices, using: &random) }
    switch table.isEmpty ? 0 : Int.random(in: 0..<8, using: &random) {
    case 0:
      let place = Int.random(in: 0...table.count, using: &random)
      follow(table, &arrangement) { table.insert(TableRow(text: "new"), at: place) }
    case 1:
      let place = position()
      follow(table, &arrangement) { table.remove(at: place) }
    case 2:
      let (from, to) = (position(), position())
      follow(table, &arrangement) { table.move(from: from, to: to) }
    case 3: _ = arrangement.expectMove(of: followed(table.snapshot, position()), to: position())
    case 4: arrangement.forget(Int.random(in: 0...arrangement.tokens, using: &random))
    case 5 where arrangement.remnant == nil: arrangement.edited = followed(table.snapshot, position())
    case 6: arrangement.lift(followed(table.snapshot, position()), number: position())
    default:
      arrangement.drag = nil
      arrangement.endEditing()
    }
  }

  private func rows(_ texts: String...) -> [TableRow] { texts.map { TableRow(text: $0) } }

  private func texts(_ arrangement: Arrangement, _ table: PersistentArray<TableRow>) -> [String] {
    arrangement.rows(of: table).map(\.text)
  }

  private func followed(_ table: PersistentArray<TableRow>, _ position: Int) -> FollowedRow {
    FollowedRow(table[position], at: position, version: 0)
  }

  private func follow(
    _ table: ObservableArray<TableRow>, _ arrangement: inout Arrangement, _ change: () -> Void
  ) {
    var updates: [ArrayUpdate<TableRow>] = []
    let observation = table.observe(initial: false) { updates.append($0) }
    change()
    observation.cancel()
    for update in updates { arrangement.follow(update, version: 0) }
  }
}
