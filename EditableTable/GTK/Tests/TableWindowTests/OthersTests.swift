import CGtk
import EditableTable
import GLibSupport
import Testing
import WindowTestSupport

extension WindowTests {
  /// What other people do to the table arrives, and takes nobody out of their place.
  @MainActor struct OthersTests {
    private let many = (0..<200).map { "row \($0)" }

    @Test func everyKindOfEditArrives() async throws {
      try await OpenTable.with(["a", "b", "c"]) { open in
        try await open.another(.insertItem(TableRow(text: "new"), at: 1))
        await open.comesToSay(["a", "new", "b", "c"])
        try await open.another(.moveItem(open.reference("c"), to: 0))
        await open.comesToSay(["c", "a", "new", "b"])
        try await open.another(.editItem(open.reference("a"), text: "A"))
        await open.comesToSay(["c", "A", "new", "b"])
        try await open.another(.deleteItem(open.reference("new")))
        await open.comesToSay(["c", "A", "b"])
        await until("the labels say it") { open.labels == ["entry0: c", "entry1: A", "entry2: b"] }
        try await open.another(.setItems([]))
        await open.comesToSay([])
        try await open.another(.addItem(TableRow(text: "again")))
        await open.comesToSay(["again"])
        await until("the labels say it") { open.labels == ["entry0: again"] }
      }
    }

    @Test func theKeyboardAndTheSelectionStayOnTheirRow() async throws {
      try await OpenTable.with(["a", "b", "c", "d"]) { open in
        try await Person.click(open.row(2).text)
        await until("the row has the keyboard") { open.table.rows.focus?.slot == 2 && open.selected == 2 }
        try await open.another(.insertItem(TableRow(text: "new"), at: 0))
        await until("they went along") { open.table.rows.focus?.slot == 3 && open.selected == 3 }
        try await open.another(.moveItem(open.reference("c"), to: 0))
        await until("they went along") { open.table.rows.focus?.slot == 0 && open.selected == 0 }
        try await open.another(.deleteItem(open.reference("new")))
        await open.comesToSay(["c", "a", "b", "d"])
        #expect(open.table.rows.focus?.slot == 0 && open.selected == 0)
        await Person.press("Delete")
        await open.comesToSay(["a", "b", "d"])
      }
    }

    @Test func theKeyboardGoesToANeighbourWhenItsRowIsDeleted() async throws {
      try await OpenTable.with(["a", "b", "c"]) { open in
        try await Person.click(open.row(1).text)
        await until("the row has the keyboard") { open.table.rows.focus?.slot == 1 }
        try await open.another(.deleteItem(open.reference("b")))
        await until("the next row has it") { open.table.rows.focus?.slot == 1 }
        #expect(open.texts == ["a", "c"])
        await Person.press("alt+Up")
        await open.comesToSay(["c", "a"])
      }
    }

    @Test func whatIsOnScreenStaysWhereItIs() async throws {
      try await OpenTable.with(many) { open in
        open.table.rows.scroll(to: 100)
        await until("row 100 is in sight") { open.table.rows.slotsInSight?.contains(100) == true }
        await pump(for: .milliseconds(100))
        let slots = try #require(open.table.rows.slotsInSight)
        let middle = (slots.lowerBound + slots.upperBound) / 2
        let id = open.source.rows[middle].id
        let before = try area(of: open.row(middle).root)
        for _ in 0..<5 { try await open.another(.insertItem(TableRow(text: "above"), at: 3)) }
        await until("they are shown") { open.shownTexts.count == 205 }
        try await open.another(.deleteItem(open.reference("row 0")))
        try await open.another(.moveItem(open.reference("row 199"), to: 1))
        await until("that too") { open.shownTexts == open.texts }
        await pump(for: .milliseconds(400))
        let row = try #require(open.table.rows.row(id))
        #expect(row === open.table.rows.row(atSlot: middle + 5))
        #expect(try area(of: row.root).top == before.top)
      }
    }

    @Test func whatComesInAtTheTopIsSeenByWhoLooksAtTheTop() async throws {
      try await OpenTable.with(many) { open in
        try await open.another(.insertItem(TableRow(text: "new"), at: 0))
        await until("it is in sight") { open.labels.first == "entry0: new" }
        #expect(open.scroll == 0)
      }
    }

    @Test func manyEditsAtOnceComeToTheSameEnd() async throws {
      let seed = UInt64.random(in: .min ... .max)
      print("seed \(seed)")
      var random = SplitMix64(seed: seed)
      try await OpenTable.with(many) { open in
        for round in 0..<300 {
          let rows = open.engine.history.latest.rows
          let position = Int.random(in: 0..<rows.count, using: &random)
          let reference = RowReference(id: rows[position].id, position: position)
          switch Int.random(in: 0..<5, using: &random) {
          case 0: try await open.another(.insertItem(TableRow(text: "new \(round)"), at: position))
          case 1 where rows.count > 5: try await open.another(.deleteItem(reference))
          case 2:
            try await open.another(.moveItem(reference, to: Int.random(in: 0..<rows.count, using: &random)))
          default: try await open.another(.editItem(reference, text: "edited \(round)"))
          }
          // Some edits come one by one, some together.
          if Bool.random(using: &random) { await pump() }
          if round % 50 == 25 { await Person.press("End") }
          if round % 50 == 45 { await Person.press("Home") }
        }
        await until("all is shown") { open.shownTexts == open.texts }
        await pump(for: .milliseconds(300))
        let slots = try #require(open.table.rows.slotsInSight)
        #expect(open.labels == slots.map { "entry\($0): \(open.texts[$0])" })
      }
    }
  }
}
