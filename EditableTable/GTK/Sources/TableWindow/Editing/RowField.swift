import CGtk
import GLibSupport

/// The field that stands in the place of a row's text while the row is edited.
enum RowField {
  /// A field with a text; `entered` is called for Enter, `escaped` for Esc, `changed` when the person has written.
  static func make(
    _ text: String, name: String, changed: @escaping () -> Void, entered: @escaping () -> Void,
    escaped: @escaping () -> Void
  ) -> Widget {
    let field = gtk_entry_new()!
    gtk_editable_set_text(field.opaque, text)
    gtk_widget_add_css_class(field, "field")
    gtk_widget_set_hexpand(field, 1)
    gtk_widget_set_name(field, "field")
    gtk_shim_set_accessible_label(field, "Text of \(name)")
    connect(object(field), "changed", changed)
    connect(object(field), "activate", entered)
    let keys = gtk_shortcut_controller_new()!
    addShortcut("Escape", to: keys) {
      escaped()
      return true
    }
    gtk_widget_add_controller(field, keys)
    return field
  }

  static func text(of field: Widget) -> String { String(cString: gtk_editable_get_text(field.opaque)) }

  /// From the anchor to the cursor, in characters.
  static func selection(of field: Widget) -> (anchor: Int, cursor: Int) {
    let cursor = gtk_editable_get_position(field.opaque)
    var start: Int32 = 0
    var end: Int32 = 0
    guard gtk_editable_get_selection_bounds(field.opaque, &start, &end) != 0 else {
      return (Int(cursor), Int(cursor))
    }
    return (Int(cursor == start ? end : start), Int(cursor))
  }

  static func select(_ selection: (anchor: Int, cursor: Int), in field: Widget) {
    // The cursor goes to the second of the two.
    gtk_editable_select_region(field.opaque, Int32(selection.anchor), Int32(selection.cursor))
  }

  /// Gives the field the keyboard and leaves its selection as it is.
  static func focus(_ field: Widget) {
    guard let text = gtk_editable_get_delegate(field.opaque) else { return }
    if gtk_widget_has_focus(Widget(text)) == 0 {
      _ = gtk_entry_grab_focus_without_selecting(field.cast(to: GtkEntry.self))
    }
  }

  static func setInvalid(_ isInvalid: Bool, _ field: Widget) {
    if isInvalid {
      gtk_widget_add_css_class(field, "error")
    } else {
      gtk_widget_remove_css_class(field, "error")
    }
  }
}
