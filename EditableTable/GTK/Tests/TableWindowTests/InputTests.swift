import CGtk
import GLibSupport
import ObservableArrayGTK
import Testing

extension WindowTests {
  /// What the other tests stand on: what a person does reaches a widget, wherever it is.
  @MainActor struct InputTests {
    init() throws { try #require(gtk_init_check() != 0) }

    @Test func aClickAndKeysReachTheWidgetTheyAreMeantFor() async throws {
      let window = gtk_window_new()!
      defer { gtk_window_destroy(window.cast(to: GtkWindow.self)) }
      let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 40)!
      let field = gtk_entry_new()!
      let button = gtk_menu_button_new()!
      let inside = gtk_button_new_with_label("inside")!
      let popover = gtk_popover_new()!
      gtk_popover_set_child(popover.cast(to: GtkPopover.self), inside)
      gtk_menu_button_set_popover(button.opaque, popover)
      gtk_box_append(box.cast(to: GtkBox.self), button)
      gtk_box_append(box.cast(to: GtkBox.self), field)
      gtk_window_set_child(window.cast(to: GtkWindow.self), box)
      gtk_window_set_default_size(window.cast(to: GtkWindow.self), 300, 400)
      gtk_window_present(window.cast(to: GtkWindow.self))
      await until("the window has the keyboard") {
        gtk_window_is_active(window.cast(to: GtkWindow.self)) != 0
      }

      try await Person.click(field)
      await Person.write("milk")
      await until("the field says what was written") {
        String(cString: gtk_editable_get_text(field.opaque)) == "milk"
      }

      var clicks = 0
      connect(object(inside), "clicked") { clicks += 1 }
      try await Person.click(button)
      await until("the popover is shown") { gtk_widget_get_mapped(inside) != 0 }
      await Screen.picture("input-popover")
      try await Person.click(inside)
      await until("what is in a popover is clicked") { clicks == 1 }
      // A window that goes with an open popover leaves the mouse grabbed.
      await Person.press("Escape")
      await until("the popover is gone") { gtk_widget_get_mapped(inside) == 0 }
    }

    @Test(arguments: ["Escape", "shift+Escape"])
    func aDragEndsWhenEscIsPressed(_ key: String) async throws {
      let window = gtk_window_new()!
      defer { gtk_window_destroy(window.cast(to: GtkWindow.self)) }
      let label = gtk_label_new("drag me")!
      gtk_window_set_child(window.cast(to: GtkWindow.self), label)
      gtk_window_set_default_size(window.cast(to: GtkWindow.self), 300, 400)
      let source = gtk_drag_source_new()!
      var value = GValue()
      g_value_init(&value, GType(16 << 2))  // G_TYPE_STRING, which is a macro
      g_value_set_string(&value, "what is dragged")
      let content = gdk_content_provider_new_for_value(&value)!
      g_value_unset(&value)
      gtk_drag_source_set_content(source, content)
      g_object_unref(object(content))
      DragCancelling.enable(for: source)
      var begun = 0
      connect(object(source), "drag-begin") { (_: OpaquePointer) in begun += 1 }
      gtk_widget_add_controller(label, source)
      gtk_window_present(window.cast(to: GtkWindow.self))
      await until("the window has the keyboard") {
        gtk_window_is_active(window.cast(to: GtkWindow.self)) != 0
      }

      // Twice: what the first drag took is given back.
      for round in 1...2 {
        await Person.take(try area(of: label).middle)
        await until("the drag begins") { begun == round }
        #expect(gtk_drag_source_get_drag(source) != nil)
        await Person.press(key)
        await until("the drag is over") { gtk_drag_source_get_drag(source) == nil }
        await Person.letGo()
      }
    }
  }
}
