import CGtk

/// The classes that ours derive from, for what they override and go on with.
enum ParentClass {
  static let object = g_type_class_ref(gtk_shim_type_object())!.assumingMemoryBound(to: GObjectClass.self)

  static let widget = g_type_class_ref(gtk_widget_get_type())!.assumingMemoryBound(to: GtkWidgetClass.self)

  /// The same class, for what a widget has of an object.
  static let widgetObject = g_type_class_ref(gtk_widget_get_type())!.assumingMemoryBound(
    to: GObjectClass.self)
}
