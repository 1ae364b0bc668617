import CGtk
import GLibSupport
import Testing

/// A point on the screen, counted from the top left of one of the program's windows, wherever that one is.
struct Place: Equatable {
  /// X's number of the window.
  var window: UInt
  var x: Double
  var y: Double

  func moved(x dx: Double = 0, y dy: Double = 0) -> Place { Place(window: window, x: x + dx, y: y + dy) }
}

/// A rectangle on the screen, counted like a ``Place``.
struct Area {
  var origin: Place
  var width: Double
  var height: Double

  var middle: Place { origin.moved(x: width / 2, y: height / 2) }
  var top: Double { origin.y }
  var bottom: Double { origin.y + height }
}

/// Where a widget is on the screen, as it was laid out last. The test needs it there.
func area(of widget: Widget, at place: SourceLocation = #_sourceLocation) throws -> Area {
  try #require(areaOnScreen(of: widget), "the widget is not on the screen", sourceLocation: place)
}

/// Where a widget is on the screen, as it was laid out last; nil when it is not there.
func areaOnScreen(of widget: Widget) -> Area? {
  var bounds = graphene_rect_t()
  guard let native = gtk_widget_get_native(widget), let surface = gtk_native_get_surface(native),
    gtk_widget_get_mapped(widget) != 0, gtk_widget_compute_bounds(widget, Widget(native), &bounds) != 0
  else { return nil }
  var dx = 0.0
  var dy = 0.0
  gtk_native_get_surface_transform(native, &dx, &dy)
  let window = xWindow(surface)
  return Area(
    origin: Place(window: window, x: dx + Double(bounds.origin.x), y: dy + Double(bounds.origin.y)),
    width: Double(bounds.size.width), height: Double(bounds.size.height))
}

/// GTK 4 does not say where a window is, but X knows it by a number. That function's header wants X's own headers, which
/// nothing else here needs.
@_silgen_name("gdk_x11_surface_get_xid")
private func xWindow(_ surface: OpaquePointer) -> UInt
