import ObservableArrayGTK
import Testing

/// A list of rows in a window.
@MainActor final class ShownList {
  let array: ObservableArray<Row>
  let view: ArrayListView<Row, Widget>
  private let window: UnsafeMutablePointer<GtkWindow>

  /// Shows rows from 0 on, each 40 points high, in a window that has room for ten.
  init(_ count: Int) async throws {
    try #require(gtk_init_check() != 0)
    array = ObservableArray(PersistentArray((0..<count).map { Row($0) }))
    view = ArrayListView(
      array,
      makeRow: {
        // A button, so that there is something to focus in a row.
        let button = gtk_button_new_with_label("")!
        gtk_widget_set_size_request(button, -1, 40)
        return button
      },
      updateRow: { gtk_button_set_label($0.cast(to: GtkButton.self), "\($2): \($1)") })
    window = gtk_window_new()!.cast(to: GtkWindow.self)
    gtk_window_set_default_size(window, 300, 420)
    gtk_window_set_child(window, view.widget)
    gtk_window_present(window)
    try await wait("for the rows") { count == 0 || !view.visibleRows.isEmpty }
    try await frames(3)
  }

  isolated deinit { gtk_window_destroy(window) }

  /// Runs GLib's loop from inside the main actor, until something is the case.
  func wait(_ what: String, until isTrue: () -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(20)
    while !isTrue() {
      try #require(ContinuousClock.now < end, "waited too long \(what)")
      while g_main_context_iteration(nil, 0) != 0 {}
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  /// Lets some frames pass.
  func frames(_ count: Int) async throws {
    var passed = 0
    onEachFrame(of: view.list) {
      passed += 1
      return passed < count
    }
    try await wait("for frames") { passed >= count }
  }

  /// What the rows say, by position.
  var texts: [Int: String] {
    var texts: [Int: String] = [:]
    for (row, position) in view.boundRows {
      texts[position] = String(cString: gtk_button_get_label(row.cast(to: GtkButton.self))!)
    }
    return texts
  }

  /// Whether each row says what it is to say.
  var isUpToDate: Bool { texts.allSatisfy { $1 == "\($0): \(array[$0])" } }
}
