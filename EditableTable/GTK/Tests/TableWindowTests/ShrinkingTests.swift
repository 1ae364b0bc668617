import CGtk
import EditableTable
import GLibSupport
import Testing

extension WindowTests {
  /// What is on screen when others take much of it away.
  @MainActor struct ShrinkingTests {
    private func texts(_ range: Range<Int>) -> [String] { range.map(String.init) }

    /// Leaves of the rows only those at some positions.
    private func keep(_ open: OpenTable, _ positions: [Int]) async throws {
      let rows = open.engine.history.latest.rows
      try await open.another(.setItems(positions.map { rows[$0] }))
      await until("the window has them") { open.table.shown.count == positions.count }
    }

    private func showsRows(_ open: OpenTable) async {
      await until("there are rows on screen, from the top to the bottom") {
        guard let slots = open.table.rows.slotsInSight else { return false }
        return slots.count >= 10
      }
    }

    @Test(arguments: [false, true]) func theEndIsDeleted(_ hasFocus: Bool) async throws {
      try await OpenTable.with(texts(0..<1000)) { open in
        if hasFocus { open.table.rows.go(to: 999) } else { open.table.rows.scroll(to: 999) }
        await until("the end is on screen") { open.table.rows.slotsInSight?.upperBound == 1000 }
        try await keep(open, Array(0..<700))
        await showsRows(open)
        await until("the new end is on screen") { open.table.rows.slotsInSight?.upperBound == 700 }
        try await keep(open, Array(0..<20))
        await showsRows(open)
      }
    }

    @Test(arguments: [false, true]) func allThatIsOnScreenIsDeleted(_ hasFocus: Bool) async throws {
      try await OpenTable.with(texts(0..<1000)) { open in
        if hasFocus { open.table.rows.go(to: 500) } else { open.table.rows.scroll(to: 500) }
        await until("the middle is on screen") { open.table.rows.slotsInSight?.contains(500) == true }
        try await keep(open, Array(0..<300) + Array(700..<1000))
        await showsRows(open)
        await until("what is left of their neighbours is on screen") {
          open.table.rows.slotsInSight?.contains(300) == true
        }
      }
    }

    @Test func allButAFewRowsAreOthers() async throws {
      try await OpenTable.with(texts(0..<1000)) { open in
        open.table.rows.go(to: 999)
        await until("the end is on screen") { open.table.rows.slotsInSight?.upperBound == 1000 }
        let rows = open.engine.history.latest.rows
        let others = (0..<900).map { TableRow(text: "other \($0)") }
        try await open.another(.setItems(others + rows.suffix(3)))
        await showsRows(open)
        #expect(open.labels.contains("entry902: 999"))
      }
    }
  }
}
