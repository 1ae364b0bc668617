import CGtk
import GLibSupport

/// Esc during a drag, where GTK 4 loses it.
///
/// On X11, while a drag lasts, GDK grabs Esc, Space, Enter and the arrows (with no modifiers) on the root window, so that
/// the server reports them as keys of the root window. GTK 4 has no surface for that one, and drops what it knows no
/// surface for: its own handling of these keys is never reached, nor is any of the application's. (Shift+Esc, and Esc
/// with Num Lock on, match no such grab, come to the window, and do cancel the drag.)
///
/// A key that is grabbed on the root window goes to a client that has the whole keyboard instead, so the window takes
/// the keyboard while the drag lasts, and GDK's handling works. On Wayland the compositor ends the drag.
public enum DragCancelling {
  /// Lets Esc end the drags that begin at `source`, a `GtkDragSource`, and Enter drop what is dragged.
  ///
  /// Call it once when the source is made. A drag that Esc ends is like one that is dropped outside: `drag-cancel`
  /// and `drag-end` follow. While a drag lasts, the window manager's own keys do nothing.
  public static func enable(for source: OpaquePointer) {
    var toplevel: ObjectReference?
    connect(object(source), "drag-begin") { (_: OpaquePointer) in
      guard let surface = x11Surface(of: source) else { return }
      toplevel = ObjectReference(retaining: surface)
      gdk_toplevel_inhibit_system_shortcuts(surface, nil)
    }
    let ended: @convention(c) (ObjectPointer?, OpaquePointer?, gboolean, ObjectPointer?) -> Void = {
      HandlerBox<() -> Void>.handler(at: $3)()
    }
    let giveBack: () -> Void = {
      guard let held = toplevel else { return }
      toplevel = nil
      gdk_toplevel_restore_system_shortcuts(held.pointer)
    }
    connect(object(source), "drag-end", unsafeBitCast(ended, to: GCallback.self), giveBack)
  }

  /// The surface of the window that a source is in, if it is X11's.
  private static func x11Surface(of source: OpaquePointer) -> OpaquePointer? {
    guard let widget = gtk_event_controller_get_widget(source), let root = gtk_widget_get_root(widget),
      let surface = gtk_native_get_surface(root), let display = gdk_surface_get_display(surface)
    else { return nil }
    // Zero, which nothing is, when GTK is built without X11 or runs elsewhere.
    let type = g_type_from_name("GdkX11Display")
    let instance = object(display).assumingMemoryBound(to: GTypeInstance.self)
    return g_type_check_instance_is_a(instance, type) == 0 ? nil : surface
  }
}
