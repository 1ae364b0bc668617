import CGtk
import EditableTable
import GLibSupport
import Testing

extension WindowTests {
  @MainActor struct DragTests {
    private let letters = ["a", "b", "c", "d", "e", "f"]

    /// Takes a row by its handle and carries it past the middle of another; it is still in hand then.
    private func carry(_ open: OpenTable, _ from: Int, to: Int) async throws {
      let start = try area(of: open.row(from).handle).middle
      let target = try area(of: open.row(to).root)
      let end = Place(window: start.window, x: start.x, y: target.middle.y + (to > from ? 9 : -9))
      await Person.take(start, towards: to > from ? 1 : -1)
      await until("the row is in hand") { open.table.isDragging }
      await Person.carry(from: start.moved(y: to > from ? 14 : -14), to: end)
    }

    @Test(arguments: [
      (0, 3, ["b", "c", "d", "a", "e", "f"]), (4, 1, ["a", "e", "b", "c", "d", "f"]),
      (0, 5, ["b", "c", "d", "e", "f", "a"]), (5, 0, ["f", "a", "b", "c", "d", "e"]),
      (2, 3, ["a", "b", "d", "c", "e", "f"]),
    ])
    func aRowIsDroppedWhereItIsCarried(_ from: Int, _ to: Int, _ result: [String]) async throws {
      try await OpenTable.with(letters) { open in
        try await carry(open, from, to: to)
        await until("it is shown where it would land") { open.shownTexts == result }
        #expect(open.texts == letters, "the table changes at the drop")
        if from == 0 && to == 3 { await Screen.picture("dragging") }
        await Person.letGo()
        await open.comesToSay(result)
        #expect(open.engine.history.latest.version == 1)
        await until("nothing is in hand") { !open.table.isDragging }
      }
    }

    @Test func escPutsTheRowBack() async throws {
      try await OpenTable.with(letters) { open in
        for _ in 1...2 {
          try await carry(open, 0, to: 3)
          await until("it is shown elsewhere") { open.shownTexts == ["b", "c", "d", "a", "e", "f"] }
          await Person.press("Escape")
          await until("it is back") { !open.table.isDragging && open.shownTexts == letters }
          await Person.letGo()
          await Person.seeItFlyHome()
          #expect(open.texts == letters)
          #expect(open.engine.history.latest.version == 0)
        }
        // And the mouse is nobody's afterwards.
        try await carry(open, 1, to: 0)
        await Person.letGo()
        await open.comesToSay(["b", "a", "c", "d", "e", "f"])
      }
    }

    @Test func aRowDroppedOutsideIsPutBack() async throws {
      try await OpenTable.with(letters) { open in
        try await carry(open, 0, to: 3)
        let start = try area(of: open.row(3).handle).middle
        let outside = start.moved(x: 300)
        await Person.carry(from: start, to: outside)
        await until("it is shown where it was") { open.shownTexts == letters }
        #expect(open.table.isDragging)
        await Person.letGo()
        await until("nothing is in hand") { !open.table.isDragging }
        await Person.seeItFlyHome()
        #expect(open.texts == letters)
        #expect(open.engine.history.latest.version == 0)
      }
    }

    @Test func aRowIsCarriedFarBecauseTheListScrolls() async throws {
      let many = (0..<200).map { "row \($0)" }
      try await OpenTable.with(many) { open in
        let start = try area(of: open.row(1).handle).middle
        let list = try area(of: open.table.rows.scroller)
        await Person.take(start)
        await Person.carry(
          from: start.moved(y: 14), to: Place(window: start.window, x: start.x, y: list.bottom - 8), steps: 20
        )
        await until("the list has scrolled") { open.scroll > 2_000 }
        // Back from the edge, so that it stops.
        let rest = Place(window: start.window, x: start.x, y: list.middle.y)
        await Person.carry(
          from: Place(window: start.window, x: start.x, y: list.bottom - 8), to: rest, steps: 4)
        let id = open.source.rows[1].id
        await until("it is shown under the pointer") {
          guard let row = open.table.rows.row(id), let area = areaOnScreen(of: row.root) else { return false }
          // The next row gives way once the pointer is past its middle.
          return area.top - area.height / 2 <= rest.y && rest.y <= area.bottom + area.height / 2
        }
        #expect(open.texts == many)
        await Screen.picture("dragging-far")
        await Person.letGo()
        await until("it is dropped") { open.texts != many }
        let position = try #require(open.texts.firstIndex(of: "row 1"))
        #expect(position > 30)
        #expect(open.texts.filter { $0 != "row 1" } == many.filter { $0 != "row 1" })
        await until("it is shown there") { open.shownTexts == open.texts }
        let slots = try #require(open.table.rows.slotsInSight)
        #expect(slots.contains(position))
      }
    }

    @Test func whatOthersDoMeanwhileStaysAndTheRowLandsByItsNeighbours() async throws {
      try await OpenTable.with(letters) { open in
        try await carry(open, 0, to: 3)
        await until("it is shown elsewhere") { open.shownTexts == ["b", "c", "d", "a", "e", "f"] }
        try await open.another(.insertItem(TableRow(text: "new"), at: 0))
        try await open.another(.editItem(open.reference("e"), text: "E"))
        try await open.another(.deleteItem(open.reference("b")))
        await until("both are shown") { open.shownTexts == ["new", "c", "d", "a", "E", "f"] }
        await Person.letGo()
        await open.comesToSay(["new", "c", "d", "a", "E", "f"])
      }
    }

    @Test func aRowThatSomebodyDeletesIsTakenOutOfTheHand() async throws {
      try await OpenTable.with(letters) { open in
        try await carry(open, 0, to: 3)
        await until("it is shown elsewhere") { open.shownTexts == ["b", "c", "d", "a", "e", "f"] }
        try await open.another(.deleteItem(open.reference("a")))
        let rest = ["b", "c", "d", "e", "f"]
        await until("it is gone") { open.shownTexts == rest && !open.table.isDragging }
        await until("the person is told") { !open.table.toasts.showing.isEmpty }
        await Person.letGo()
        await Person.seeItFlyHome()
        #expect(open.texts == rest)
        // The mouse works as before.
        try await carry(open, 0, to: 2)
        await Person.letGo()
        await open.comesToSay(["c", "d", "b", "e", "f"])
      }
    }

    @Test func aWindowCanBeClosedWithARowInHand() async throws {
      try await OpenTable.with(letters) { open in
        try await carry(open, 0, to: 3)
        gtk_window_close(open.gtkWindow)
        await until("it is closed") { !open.isOpen }
        await Person.letGo()
        await Person.seeItFlyHome()
        #expect(open.texts == letters)
      }
      // The next window gets the mouse.
      try await OpenTable.with(letters) { open in
        try await Person.click(open.row(0).minus)
        await open.comesToSay(["b", "c", "d", "e", "f"])
      }
    }

    @Test func aRowIsNotDraggedByItsText() async throws {
      try await OpenTable.with(letters) { open in
        let start = try area(of: open.row(0).text).middle
        await Person.take(start)
        await Person.carry(from: start.moved(y: 14), to: start.moved(y: 150))
        #expect(!open.table.isDragging)
        await Person.letGo()
        #expect(open.texts == letters)
      }
    }
  }
}
