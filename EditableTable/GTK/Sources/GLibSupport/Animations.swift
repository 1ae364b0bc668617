import CGtk

/// Whether the desktop's settings want animations, and the widget is on screen for them.
public func showsAnimations(_ widget: Widget) -> Bool {
  guard gtk_widget_get_mapped(widget) != 0 else { return false }
  var value = GValue()
  g_value_init(&value, gtk_shim_type_boolean())
  defer { g_value_unset(&value) }
  let settings = object(gtk_widget_get_settings(widget)!).assumingMemoryBound(to: GObject.self)
  g_object_get_property(settings, "gtk-enable-animations", &value)
  return g_value_get_boolean(&value) != 0
}
