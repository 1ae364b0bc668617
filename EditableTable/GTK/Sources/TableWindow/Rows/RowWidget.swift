import CGtk
import EditableTable
import GLibSupport
import ObservableArrayGTK

/// The widgets of one row on screen. GTK gives them another row of the table as the list scrolls.
package final class RowWidget {
  /// The GtkListItem whose row they show.
  let item: OpaquePointer
  /// All of the row, which the list shows.
  package let root: Widget
  let box: Widget
  package let minus: Widget
  package let prefix: Widget
  package let text: Widget
  package let handle: Widget
  let line: Widget
  package let note: Widget
  /// The field that stands in the place of the text while the row is edited.
  package var field: Widget?
  var content: RowContent?

  init(item: OpaquePointer) {
    self.item = item
    box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
    minus = gtk_button_new_from_icon_name("list-remove-symbolic")
    prefix = gtk_label_new(nil)
    text = gtk_label_new(nil)
    handle = gtk_image_new_from_icon_name("list-drag-handle-symbolic")
    line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
    note = gtk_label_new(nil)
    root = SlideBin.make(child: box)
    arrange()
  }

  /// Where the row stands in the list. GTK keeps it right while rows come and go.
  var slot: Int { Int(gtk_list_item_get_position(item)) }

  package var id: TableRow.ID? { content?.id }

  /// The widget that the list made around this one, which has the keyboard and the selection.
  package var outer: Widget? { gtk_widget_get_parent(root) }

  private func arrange() {
    gtk_widget_add_css_class(box, "row-box")
    gtk_widget_add_css_class(minus, "circular")
    gtk_widget_add_css_class(minus, "minus")
    gtk_widget_set_valign(minus, GTK_ALIGN_CENTER)
    gtk_widget_set_tooltip_text(minus, "Delete (Delete)")
    gtk_widget_add_css_class(prefix, "prefix")
    gtk_widget_add_css_class(prefix, "dim-label")
    gtk_widget_add_css_class(prefix, "numeric")
    gtk_widget_add_css_class(text, "text")
    gtk_label_set_ellipsize(text.opaque, PANGO_ELLIPSIZE_END)
    gtk_label_set_xalign(text.opaque, 0)
    // As wide as there is room, so that a click beside a short text is one on the text.
    gtk_widget_set_hexpand(text, 1)
    gtk_widget_add_css_class(note, "note")
    gtk_widget_add_css_class(note, "caption")
    gtk_label_set_xalign(note.opaque, 0)
    gtk_label_set_wrap(note.opaque, 1)
    gtk_label_set_wrap_mode(note.opaque, PANGO_WRAP_WORD_CHAR)
    gtk_widget_set_visible(note, 0)
    gtk_widget_add_css_class(handle, "drag-handle")
    gtk_widget_set_cursor_from_name(handle, "grab")
    gtk_widget_set_tooltip_text(handle, "Drag to move (Alt+Up, Alt+Down)")
    let column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
    gtk_widget_set_valign(column, GTK_ALIGN_CENTER)
    gtk_widget_set_hexpand(column, 1)
    append([prefix, text], to: line)
    append([line, note], to: column)
    append([minus, column, handle], to: box)
  }

  private func append(_ children: [Widget], to box: Widget) {
    for child in children { gtk_box_append(box.cast(to: GtkBox.self), child) }
  }
}
