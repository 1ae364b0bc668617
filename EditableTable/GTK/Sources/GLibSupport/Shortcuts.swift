import CGtk

/// Adds a key to a shortcut controller, as `<Alt>Up` or `Delete`.
///
/// - Parameter handler: Returns whether it did something; if not, the key is for somebody else.
public func addShortcut(_ trigger: String, to controller: OpaquePointer, _ handler: @escaping () -> Bool) {
  let thunk: GtkShortcutFunc = { _, _, data in HandlerBox<() -> Bool>.handler(at: data)() ? 1 : 0 }
  guard let parsed = gtk_shortcut_trigger_parse_string(trigger) else {
    preconditionFailure("\(trigger) is not a key that GTK knows.")
  }
  let action = gtk_callback_action_new(thunk, HandlerBox.retained(handler), destroyBox)
  gtk_shortcut_controller_add_shortcut(controller, gtk_shortcut_new(parsed, action))
}
