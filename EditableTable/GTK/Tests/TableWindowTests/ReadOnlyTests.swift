import CAdw
import CGtk
import EditableTable
import GLibSupport
import TableSources
import Testing

@testable import TableWindow

extension WindowTests {
  /// A table that its person may only read.
  @MainActor struct ReadOnlyTests {
    private let buttons = ["refresh", "add", "undo", "redo"]

    @Test func aReaderHasNothingToPressAndIsToldSo() async throws {
      try await OpenTable.with([]) { open in
        let source = SlowTable(["a", "b", "c"])
        source.isReadOnly = true
        try await open.with(source) { table in
          await until("the rows are there") { table.rows.shown.count == 3 }
          for row in table.rows.shown {
            #expect(gtk_widget_get_mapped(row.minus) == 0 && gtk_widget_get_mapped(row.handle) == 0)
          }
          for name in buttons {
            let button = try #require(find(in: table.window) { named(name, $0) })
            #expect(gtk_widget_is_sensitive(button) == 0, "\(name)")
          }
          #expect(find(in: table.window) { labelled("3 rows · read only", $0) } != nil)
          await pump(for: .milliseconds(200))
          await Screen.picture("read-only")
          let text = try #require(table.rows.row(atSlot: 1)).text
          try await Person.click(text)
          await until("the row has the keyboard") { table.rows.focus?.slot == 1 }
          await Person.press(
            "Delete", "BackSpace", "F2", "Return", "Insert", "alt+Up", "F5", "ctrl+n", "ctrl+z")
          try await Person.click(text, times: 2)
          await pump(for: .milliseconds(200))
          #expect(source.asked.isEmpty && source.undone == 0 && !table.editing.isActive)
          #expect(table.toasts.showing.isEmpty, "said once is enough")
        }
      }
    }

    @Test func whatAPersonMayDoCanChange() async throws {
      try await OpenTable.with([]) { open in
        let source = SlowTable(["a", "b"])
        try await open.with(source) { table in
          let row = try #require(table.rows.row(atSlot: 0))
          await until("there is a minus") { gtk_widget_get_mapped(row.minus) != 0 }
          source.isReadOnly = true
          await until("there is none") { gtk_widget_get_mapped(row.minus) == 0 }
          // Also in rows that come later.
          source.rows.append(TableRow(text: "c"))
          await until("it is shown") { table.rows.row(atSlot: 2) != nil }
          await pump(for: .milliseconds(300))
          #expect(table.rows.shown.allSatisfy { gtk_widget_get_mapped($0.handle) == 0 })
          source.isReadOnly = false
          await until("there is one") { gtk_widget_get_mapped(row.minus) != 0 }
          try await Person.click(row.minus)
          await until("it is pressed") { source.asked.count == 1 }
          source.answer()
        }
      }
    }

    @Test func anEmptyTableOffersAReaderNothing() async throws {
      try await OpenTable.with(["a"]) { open in
        let source = SlowTable([])
        source.isReadOnly = true
        let table = TableWindow(source, in: open.application)
        table.present()
        await until("it says that it is empty") { table.pages.page == .empty }
        let add = find(in: table.window) { gtk_widget_has_css_class($0, "suggested-action") != 0 }
        #expect(add.map { gtk_widget_get_visible($0) } == 0)
        let page = gtk_stack_get_visible_child(table.pages.stack.opaque)!
        let words = adw_status_page_get_description(page.opaque).map { String(cString: $0) }
        #expect(words == "There is nothing to read yet.")
        gtk_window_destroy(table.window.cast(to: GtkWindow.self))
        await pump(for: .milliseconds(50))
      }
    }

    private func named(_ name: String, _ widget: Widget) -> Bool {
      gtk_widget_get_name(widget).map { String(cString: $0) } == name
    }

    private func labelled(_ text: String, _ widget: Widget) -> Bool {
      isA(widget, gtk_label_get_type()) && String(cString: gtk_label_get_text(widget.opaque)) == text
    }
  }
}
