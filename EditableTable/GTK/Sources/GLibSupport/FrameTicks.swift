import CGtk

/// Calls `body` before each frame of a widget's window, until it answers false or the widget goes.
///
/// The widget keeps the closure: capture what owns the widget weakly or unowned.
public func onEachFrame(of widget: Widget, _ body: @escaping () -> Bool) {
  let thunk: GtkTickCallback = { _, _, data in HandlerBox<() -> Bool>.handler(at: data)() ? 1 : 0 }
  gtk_widget_add_tick_callback(widget, thunk, HandlerBox.retained(body), destroyBox)
}

/// The time of the frame that a widget's window is at, in seconds; 0 while it is in no window.
public func frameTime(of widget: Widget) -> Double {
  guard let clock = gtk_widget_get_frame_clock(widget) else { return 0 }
  return Double(gdk_frame_clock_get_frame_time(clock)) / 1_000_000
}
