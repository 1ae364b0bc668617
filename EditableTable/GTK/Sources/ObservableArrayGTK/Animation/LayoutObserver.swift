import CGtk
import GLibSupport

/// Calls a closure in each frame after GTK has laid out a widget's window, and before it paints.
@MainActor package final class LayoutObserver {
  private let widget: Widget
  private let didLayOut: () -> Void
  private let didLeave: () -> Void
  private var clock: (object: ObjectReference, handler: UInt)?

  /// - Parameters:
  ///   - widget: It must live as long as this.
  ///   - didLeave: Called when the widget is taken out of its window.
  package init(_ widget: Widget, didLayOut: @escaping () -> Void, didLeave: @escaping () -> Void = {}) {
    self.widget = widget
    self.didLayOut = didLayOut
    self.didLeave = didLeave
    connect(object(widget), "realize") { [weak self] in self?.followClock() }
    connect(object(widget), "unrealize") { [weak self] in
      self?.leaveClock()
      self?.didLeave()
    }
    if gtk_widget_get_realized(widget) != 0 { followClock() }
  }

  isolated deinit { leaveClock() }

  private func followClock() {
    leaveClock()
    guard let frames = gtk_widget_get_frame_clock(widget) else { return }
    let handler = connect(object(frames), "layout", after: true) { [weak self] in self?.didLayOut() }
    clock = (ObjectReference(retaining: frames), handler)
  }

  private func leaveClock() {
    guard let clock else { return }
    g_signal_handler_disconnect(object(clock.object.pointer), clock.handler)
    self.clock = nil
  }
}
