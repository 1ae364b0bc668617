import Foundation
import ObservableArrayGTK
import Testing

@Suite struct DocumentedProgramsTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources").standardized

  @Test func theArticlesProgramIsTheOneThatIsBuilt() throws {
    let program = try String(
      contentsOf: Self.sources.appending(path: "list-window/main.swift"), encoding: .utf8)
    let article = try String(
      contentsOf: Self.sources.appending(path: "ObservableArrayGTK/ObservableArrayGTK.docc/ListWindow.md"),
      encoding: .utf8)
    #expect(article.contains("```swift\n\(program)```\n"))
    #expect(program.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= 30)
  }

  @Test func theModelsExample() {
    let names: ObservableArray = ["Ann", "Bob"]
    let model = ArrayListModel(names)
    let item = g_list_model_get_item(model.listModel, 1)!
    #expect(model.element(of: OpaquePointer(item))! == "Bob")
    names.insert("Zoe", at: 0)
    #expect(model.position(of: OpaquePointer(item))! == 2)
    g_object_unref(item)
  }

  @Test func thePreviewsExample() {
    let letters: ObservableArray = ["a", "b", "c"]
    let model = ArrayListModel(letters)
    model.beginPreview(at: 0)
    model.movePreview(to: 2)
    #expect(model.shown == ["b", "c", "a"] && letters.snapshot == ["a", "b", "c"])
    letters.insert("x", at: 0)
    #expect(model.shown == ["x", "b", "c", "a"])
    if let move = model.commitPreview() { letters.move(from: move.from, to: move.to) }
    #expect(letters.snapshot == ["x", "b", "c", "a"])
  }
}

extension WindowTests {
  @Suite @MainActor struct DocumentedRowTests {
    private final class PersonRow: ListRow {
      let widget: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12)
      let name = gtk_label_new(nil)!
      let remove = gtk_button_new_from_icon_name("list-remove-symbolic")!

      init() {
        gtk_widget_add_css_class(widget, "view")
        gtk_box_append(widget.cast(to: GtkBox.self), name)
        gtk_box_append(widget.cast(to: GtkBox.self), remove)
      }
    }

    @Test func rowsOfTheArticle() async throws {
      try #require(gtk_init_check() != 0)
      let people = ObservableArray([Row(1, "Ann"), Row(2, "Bob")])
      let list = ArrayListView(people, makeRow: PersonRow.init) { row, person, _ in
        gtk_label_set_text(row.name.opaque, person.text)
      }
      let window = gtk_window_new()!.cast(to: GtkWindow.self)
      gtk_window_set_child(window, list.widget)
      gtk_window_present(window)
      defer { gtk_window_destroy(window) }
      try await wait("for the rows") { list.row(for: 2) != nil }
      let row = list.row(for: 2)!.row
      #expect(String(cString: gtk_label_get_text(row.name.opaque)) == "Bob")
      connect(object(row.remove), "clicked") { people.remove(at: list.position(of: row.remove)!) }
      people.insert(Row(3, "Zoe"), at: 0)
      click(row.remove)
      #expect(people.map(\.text) == ["Zoe", "Ann"])
    }
  }
}

/// `g_signal_emit_by_name` has variable arguments, so Swift does not see it.
private func click(_ button: Widget) {
  var instance = GValue()
  g_value_init(&instance, gtk_button_get_type())
  g_value_set_object(&instance, button)
  g_signal_emitv(&instance, g_signal_lookup("clicked", gtk_button_get_type()), 0, nil)
  g_value_unset(&instance)
}
