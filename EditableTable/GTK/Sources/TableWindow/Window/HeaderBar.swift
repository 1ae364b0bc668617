import CAdw
import CGtk
import GLibSupport

/// The bar at the top of the window: what can be done with the table, and how many rows it has.
final class HeaderBar {
  let bar: Widget
  let refresh: Widget
  let add: Widget
  let undo: Widget
  let redo: Widget
  private let title: Widget
  private var isPlusPressed = false

  init(title name: String) {
    bar = adw_header_bar_new()
    title = adw_window_title_new(name, nil)
    refresh = Self.button(
      "view-refresh-symbolic", "win.refresh", "Refresh", "Refresh: five new random rows (F5)")
    undo = Self.button("edit-undo-symbolic", "win.undo", "Undo", "Undo (Ctrl+Z)")
    redo = Self.button("edit-redo-symbolic", "win.redo", "Redo", "Redo (Ctrl+Shift+Z)")
    add = Self.button("list-add-symbolic", "win.add", "Add row", "Add a row at the end (Ctrl+N)")
    adw_header_bar_set_title_widget(bar.opaque, title)
    for button in [refresh, undo, redo] { adw_header_bar_pack_start(bar.opaque, button) }
    adw_header_bar_pack_end(bar.opaque, Self.menuButton())
    adw_header_bar_pack_end(bar.opaque, add)
    for (widget, name) in [(refresh, "refresh"), (undo, "undo"), (redo, "redo"), (add, "add")] {
      gtk_widget_set_name(widget, name)
    }
    watchPlus()
  }

  /// Whether it was the pointer that pressed the plus; asked once for each press.
  func takePress() -> Bool {
    defer { isPlusPressed = false }
    return isPlusPressed
  }

  private func watchPlus() {
    let press = gtk_gesture_click_new()!
    gtk_event_controller_set_propagation_phase(press, GTK_PHASE_CAPTURE)
    let pressed: @convention(c) (ObjectPointer?, Int32, Double, Double, ObjectPointer?) -> Void = {
      HandlerBox<() -> Void>.handler(at: $4)()
    }
    let note: () -> Void = { [weak self] in self?.isPlusPressed = true }
    connect(object(press), "pressed", unsafeBitCast(pressed, to: GCallback.self), note)
    gtk_widget_add_controller(add, press)
  }

  /// What is said under the title.
  func setSubtitle(_ words: String) { adw_window_title_set_subtitle(title.opaque, words) }

  private static func button(_ icon: String, _ action: String, _ name: String, _ tip: String) -> Widget {
    let button = gtk_button_new_from_icon_name(icon)!
    gtk_actionable_set_action_name(button.opaque, action)
    gtk_widget_set_tooltip_text(button, tip)
    gtk_shim_set_accessible_label(button, name)
    return button
  }

  private static func menuButton() -> Widget {
    let menu = g_menu_new()!
    let table = section([("_Refresh", "win.refresh"), ("_Add Row", "win.add-row")])
    let person = section([("_Undo", "win.undo"), ("_Redo", "win.redo")])
    let program = section([
      ("_Keyboard Shortcuts", "win.show-help-overlay"), ("_About Editable Table", "app.about"),
    ])
    for section in [table, person, program] {
      g_menu_append_section(menu, nil, section.cast(to: GMenuModel.self))
      g_object_unref(object(section))
    }
    let button = gtk_menu_button_new()!
    gtk_menu_button_set_icon_name(button.opaque, "open-menu-symbolic")
    gtk_menu_button_set_menu_model(button.opaque, menu.cast(to: GMenuModel.self))
    // F10 opens it.
    gtk_menu_button_set_primary(button.opaque, 1)
    gtk_widget_set_name(button, "menu")
    gtk_widget_set_tooltip_text(button, "Main menu (F10)")
    gtk_shim_set_accessible_label(button, "Main menu")
    g_object_unref(object(menu))
    return button
  }

  private static func section(_ items: [(String, String)]) -> OpaquePointer {
    let section = g_menu_new()!
    for (label, action) in items { g_menu_append(section, label, action) }
    return section
  }
}
