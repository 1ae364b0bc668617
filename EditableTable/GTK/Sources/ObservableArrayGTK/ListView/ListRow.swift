public import CGtk
public import GLibSupport

/// What an ``ArrayListView`` shows an element in: a widget, or an object that has one and knows its parts.
///
/// A row shows one element after the other while the list scrolls.
///
/// ```swift
/// final class NameRow: ListRow {
///   let widget: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12)
///   let name = gtk_label_new(nil)!
///   init() { gtk_box_append(widget.cast(to: GtkBox.self), name) }
/// }
/// ```
@MainActor public protocol ListRow {
  /// The widget that is put into the list.
  var widget: Widget { get }
}

extension UnsafeMutablePointer: ListRow where Pointee == GtkWidget {
  /// The widget itself.
  public var widget: Widget { self }
}
