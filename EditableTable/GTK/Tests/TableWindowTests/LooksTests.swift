import CAdw
import CGtk
import EditableTable
import GLibSupport
import Testing

extension WindowTests {
  @MainActor struct LooksTests {
    nonisolated static let hostile = [
      "<b>bold</b> &amp; <span foreground='red'>red</span>", "%s %n %d", "_under_ __score__",
      "\u{202E}reversed\u{202C} back",
      "שלום עולם", "مرحبا بالعالم", "👩‍👩‍👧‍👦 👍🏽 🏳️‍🌈 e\u{301}", String(repeating: "\u{300}", count: 200), "a\tb",
      String(repeating: "long words ", count: 360) + "end.", String(repeating: "W", count: 4000), "", " ",
    ]

    @Test func anyTextIsShownAsItIsAndLeavesTheRowsAsHighAsOthers() async throws {
      try await OpenTable.with(Self.hostile, height: 800) { open in
        await until("all rows are there") { open.labels.count == Self.hostile.count }
        #expect(open.labels == Self.hostile.enumerated().map { "entry\($0): \($1)" })
        await pump(for: .milliseconds(200))
        await Screen.picture("hostile")
        let heights = try (0..<Self.hostile.count).map { try area(of: open.row($0).root).height }
        #expect(Set(heights).count == 1, "\(heights)")
        let scroller = try area(of: open.table.rows.scroller)
        for slot in Self.hostile.indices {
          let handle = try area(of: open.row(slot).handle)
          #expect(handle.origin.x + handle.width <= scroller.origin.x + scroller.width)
        }
      }
    }

    @Test(arguments: Self.hostile.indices)
    func anyTextCanBeEditedAndDeleted(_ index: Int) async throws {
      let text = Self.hostile[index]
      try await OpenTable.with(["a", text]) { open in
        try await Person.click(open.row(1).text)
        await until("the row has the keyboard") { open.table.rows.focus?.slot == 1 }
        await Person.press("Return")
        await until("there is a field") { (try? open.row(1))?.field != nil }
        let field = try #require(open.row(1).field)
        #expect(String(cString: gtk_editable_get_text(field.opaque)).utf8.elementsEqual(text.utf8))
        await Person.press("End", "BackSpace", "Home")
        await Person.write("<i>")
        await Person.press("Return")
        await until("it is saved") {
          open.texts[1].utf8.starts(with: "<i>".utf8) && open.shownTexts == open.texts
        }
        await until("the row has the keyboard") {
          (try? open.row(1))?.field == nil && open.table.rows.focus?.slot == 1
        }
        await Person.press("Delete")
        await open.comesToSay(["a"])
        await until("the toast says what was deleted") {
          open.table.toasts.showing.contains { $0.title.contains("“<i") || $0.title.contains("“\u{2068}<i") }
        }
        await pump(for: .milliseconds(300))
        if index == 0 { await Screen.picture("hostile-toast") }
      }
    }

    @Test func darkIsDark() async throws {
      let manager = adw_style_manager_get_default()
      try await OpenTable.with(["milk", "bread", "tea"]) { open in
        await pump(for: .milliseconds(200))
        await Screen.picture("light")
        let light = brightness(of: open)
        adw_style_manager_set_color_scheme(manager, ADW_COLOR_SCHEME_FORCE_DARK)
        defer { adw_style_manager_set_color_scheme(manager, ADW_COLOR_SCHEME_DEFAULT) }
        await until("the text is light") { brightness(of: open) > 0.7 }
        #expect(light < 0.4)
        await pump(for: .milliseconds(500))
        await Screen.picture("dark")
      }
    }

    /// How bright the rows' text is.
    private func brightness(of open: OpenTable) -> Double {
      guard let row = try? open.row(0) else { return .nan }
      var color = GdkRGBA()
      gtk_style_context_get_color(gtk_widget_get_style_context(row.text), &color)
      return Double(color.red + color.green + color.blue) / 3
    }

    @Test func aSmallWindowHasEverything() async throws {
      try await OpenTable.with(["milk", String(repeating: "bread ", count: 40)], height: 260) { open in
        gtk_window_set_default_size(open.gtkWindow, 340, 260)
        await pump(for: .milliseconds(300))
        await Screen.picture("small")
        for name in ["refresh", "undo", "redo", "add", "menu"] {
          #expect(gtk_widget_get_mapped(try open.widget(name)) != 0)
        }
        try await Person.click(open.row(1).minus)
        await open.comesToSay(["milk"])
      }
    }
  }
}
