import CGtk
import EditableTable
import Testing

@testable import TableWindow

extension WindowTests {
  @MainActor struct HeldKeyTests {
    @Test(arguments: ["Delete", "BackSpace"])
    func aHeldKeyDeletesOneRow(_ key: String) async throws {
      try await OpenTable.with([]) { open in
        let source = SlowTable(["a", "b", "c", "d"])
        try await open.with(source) { table in
          await until("the rows are there") { table.rows.shown.count == 4 }
          try await Person.click(try #require(table.rows.row(atSlot: 1)).text)
          await until("the row has the keyboard") { table.rows.focus?.slot == 1 }
          await Person.hold(key) {
            await until("it is asked") { source.asked.count == 1 }
            source.answer()
            await until("the row is gone") { table.rows.shown.count == 3 }
            let before = table.heldKeys.repeats
            await until("the key repeats") { table.heldKeys.repeats >= before + 5 }
          }
          #expect(source.asked.isEmpty && source.texts == ["a", "c", "d"])
          await Person.press(key)
          await until("a key that is pressed again deletes") { source.asked.count == 1 }
          source.answer()
        }
      }
    }
  }
}
