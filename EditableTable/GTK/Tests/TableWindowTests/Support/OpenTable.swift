import CGtk
import EditableTable
import GLibSupport
import ObservableArray
import TableSources
import TableWindow
import Testing

/// A window on a table of its own, as the program opens it, and what a test wants to know of it.
final class OpenTable {
  let engine: TableEngine
  let source: LocalTable
  let table: TableWindow
  /// So that a window that was closed can be asked whether it is.
  private let reference: ObjectReference

  private static let program: TableApplication = {
    let program = TableApplication()
    program.register()
    return program
  }()

  /// What all windows belong to.
  var application: UnsafeMutablePointer<GtkApplication> { Self.program.application }

  /// Opens a window on rows, and waits until it can be used.
  init(_ rows: [TableRow], height: Int32, at place: SourceLocation) async {
    engine = TableEngine(rows: rows)
    source = LocalTable(engine)
    table = TableWindow(source, in: Self.program.application)
    reference = ObjectReference(retaining: table.window.opaque)
    gtk_window_set_default_size(gtkWindow, 520, height)
    table.present()
    await until("the window is there and has the keyboard", at: place) {
      gtk_window_is_active(gtkWindow) != 0 && (rows.isEmpty || table.rows.slotsInSight?.lowerBound == 0)
    }
  }

  /// Runs a test on an open table whose rows have these texts, and closes the window whatever comes of it.
  static func with(
    _ texts: [String], height: Int32 = 620, at place: SourceLocation = #_sourceLocation,
    _ test: (OpenTable) async throws -> Void
  ) async throws {
    try await with(rows: texts.map { TableRow(text: $0) }, height: height, at: place, test)
  }

  /// Runs a test on an open table with these rows, and closes the window whatever comes of it.
  static func with(
    rows: [TableRow], height: Int32 = 620, at place: SourceLocation = #_sourceLocation,
    _ test: (OpenTable) async throws -> Void
  ) async throws {
    let open = await OpenTable(rows, height: height, at: place)
    do {
      try await test(open)
    } catch {
      await Screen.picture("failed-\(place.line)")
      await open.close()
      throw error
    }
    await open.close()
  }

  private func close() async {
    // Nothing is left in the mouse's hand for the next test.
    await Person.letGo()
    if isOpen { gtk_window_destroy(gtkWindow) }
    await pump(for: .milliseconds(50))
  }

  var gtkWindow: UnsafeMutablePointer<GtkWindow> { table.window.cast(to: GtkWindow.self) }

  var isOpen: Bool { gtk_widget_get_realized(table.window) != 0 }

  /// What the table says, row by row. The engine has it; the window shows it when ``shownTexts`` agrees.
  var texts: [String] { engine.history.latest.rows.map(\.text) }

  /// What the list shows, row by row.
  var shownTexts: [String] { table.shown.map(\.text) }

  /// The texts on screen, as the labels say them, from the top.
  var labels: [String] {
    (table.rows.slotsInSight ?? 0..<0).compactMap { slot in
      table.rows.row(atSlot: slot).map { row in
        String(cString: gtk_label_get_text(row.prefix.opaque))
          + String(cString: gtk_label_get_text(row.text.opaque))
      }
    }
  }

  func row(_ slot: Int, at place: SourceLocation = #_sourceLocation) throws -> RowWidget {
    try #require(table.rows.row(atSlot: slot), "no widgets show row \(slot)", sourceLocation: place)
  }

  /// A widget by its name, wherever it is in the window.
  func widget(_ name: String, at place: SourceLocation = #_sourceLocation) throws -> Widget {
    try #require(
      find(in: table.window) { gtk_widget_get_name($0).map { String(cString: $0) } == name },
      "no widget has the name \(name)", sourceLocation: place)
  }

  /// A button by what it says.
  func button(_ label: String, at place: SourceLocation = #_sourceLocation) throws -> Widget {
    try #require(
      find(in: table.window) { widget in
        isA(widget, gtk_button_get_type()) && gtk_widget_get_mapped(widget) != 0
          && gtk_button_get_label(widget.cast(to: GtkButton.self)).map { String(cString: $0) } == label
      }, "no button says \(label)", sourceLocation: place)
  }

  /// Waits until the table, and what is shown of it, is this.
  func comesToSay(_ texts: [String], at place: SourceLocation = #_sourceLocation) async {
    await until("the table says \(texts)", at: place) { self.texts == texts }
    if self.texts != texts { Issue.record("It says \(self.texts)", sourceLocation: place) }
    await until("the window shows \(texts)", at: place) { shownTexts == texts }
  }

  var selected: Int? {
    let slot = gtk_single_selection_get_selected(table.rows.selection)
    return slot == GTK_INVALID_LIST_POSITION ? nil : Int(slot)
  }

  var scroll: Double { gtk_adjustment_get_value(table.rows.adjustment) }

  /// What another person does to the table.
  func another(_ command: TableEditingCommand) async throws { try await engine.execute(command) }

  /// The row with a text, as a command names it.
  func reference(_ text: String, at place: SourceLocation = #_sourceLocation) throws -> RowReference {
    let row = engine.history.latest.rows.first { $0.text == text }
    return RowReference(id: try #require(row, "no row says \(text)", sourceLocation: place).id)
  }
}

/// The first widget of a tree that a condition holds for.
func find(in root: Widget, _ holds: (Widget) -> Bool) -> Widget? {
  if holds(root) { return root }
  var child = gtk_widget_get_first_child(root)
  while let current = child {
    if let found = find(in: current, holds) { return found }
    child = gtk_widget_get_next_sibling(current)
  }
  return nil
}

func isA(_ widget: Widget, _ type: GType) -> Bool {
  g_type_check_instance_is_a(object(widget).assumingMemoryBound(to: GTypeInstance.self), type) != 0
}
