import CGtk
import EditableTable
import GLibSupport
import TableSources
import Testing

@testable import TableWindow

extension WindowTests {
  /// A table that cannot be changed for a time.
  @MainActor struct OutageTests {
    @Test func aBannerSaysForAsLongThatTheTableCannotBeChanged() async throws {
      try await OpenTable.with([]) { open in
        let source = SlowTable(["a", "b"])
        try await open.with(source) { table in
          let bar = table.connectionBar
          #expect(!bar.isShown)
          source.acceptsChanges = false
          await until("the banner is seen") { isSeen(bar) && bar.words == ConnectionBar.outageWords }
          await Screen.picture("outage")
          // What the person asks for is asked all the same: the server may be well again by then.
          let row = try #require(table.rows.row(atSlot: 0))
          try await Person.click(row.minus)
          await until("it is asked") { source.asked.count == 1 }
          source.answer(
            refusing: TableSourceError(code: "read_only", message: "The table cannot be changed now."))
          await until("the refusal is said") { !table.toasts.showing.isEmpty }
          #expect(source.texts == ["a", "b"] && bar.isShown)
          source.acceptsChanges = true
          await until("the banner is gone") { !isSeen(bar) }
          try await Person.click(try #require(table.rows.row(atSlot: 0)).minus)
          await until("it is asked again") { source.asked.count == 1 }
          source.answer()
          await until("the row is gone") { source.texts == ["b"] }
        }
      }
    }

    @Test func aLostConnectionIsSaidBeforeAnOutage() async throws {
      try await OpenTable.with([]) { open in
        let source = SlowTable(["a"])
        try await open.with(source) { table in
          let bar = table.connectionBar
          source.acceptsChanges = false
          await until("the banner is seen") { isSeen(bar) }
          source.connection = .lost(reason: "gone")
          await until("the loss is said") { bar.words == ConnectionBar.lostWords && bar.isShown }
          source.connection = .connected
          await until("the outage is said again") { bar.words == ConnectionBar.outageWords && bar.isShown }
        }
      }
    }

    private func isSeen(_ bar: ConnectionBar) -> Bool {
      bar.isShown && gtk_revealer_get_child_revealed(bar.root.opaque) != 0
    }
  }
}
