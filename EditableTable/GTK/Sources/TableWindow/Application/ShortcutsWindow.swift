import CGtk
import GLibSupport

/// The window that lists the keys. GTK opens it for Ctrl+? and for the menu.
enum ShortcutsWindow {
  static func install(in window: Widget) {
    let builder = gtk_builder_new_from_string(text, -1)!
    defer { g_object_unref(object(builder)) }
    guard let shortcuts = gtk_builder_get_object(builder, "shortcuts") else {
      preconditionFailure("The text here has an object of this name.")
    }
    gtk_application_window_set_help_overlay(
      window.cast(to: GtkApplicationWindow.self), OpaquePointer(shortcuts))
  }

  private static let groups: [(title: String, keys: [(String, String)])] = [
    (
      "Table",
      [
        ("Add a row at the end", "&lt;Control&gt;n"), ("Refresh", "F5"), ("Undo", "&lt;Control&gt;z"),
        ("Redo", "&lt;Control&gt;&lt;Shift&gt;z"),
      ]
    ),
    (
      "Row",
      [
        ("Edit", "Return F2"), ("Delete", "Delete"), ("Move up", "&lt;Alt&gt;Up"),
        ("Move down", "&lt;Alt&gt;Down"), ("Add a row below", "Insert"),
      ]
    ),
    ("Editing", [("Save", "Return"), ("Give up", "Escape")]),
    (
      "Window",
      [
        ("Main menu", "F10"), ("Keyboard shortcuts", "&lt;Control&gt;question"),
        ("Close", "&lt;Control&gt;w"), ("Quit", "&lt;Control&gt;q"),
      ]
    ),
  ]

  private static var text: String {
    let groups = groups.map { group in
      let keys = group.keys.map { title, key in
        """
        <child><object class="GtkShortcutsShortcut">
          <property name="title">\(title)</property><property name="accelerator">\(key)</property>
        </object></child>
        """
      }
      return """
        <child><object class="GtkShortcutsGroup">
          <property name="title">\(group.title)</property>\(keys.joined())
        </object></child>
        """
    }
    return """
      <interface><object class="GtkShortcutsWindow" id="shortcuts"><property name="modal">1</property>
        <child><object class="GtkShortcutsSection"><property name="section-name">shortcuts</property>
          \(groups.joined())
        </object></child>
      </object></interface>
      """
  }
}
