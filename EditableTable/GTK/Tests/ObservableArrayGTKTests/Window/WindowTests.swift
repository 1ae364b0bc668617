import Glibc
import Testing

/// What needs a display: one test after the other, since they share the keyboard focus.
///
/// The condition may be evaluated on any thread: GTK itself is asked in ``ShownList``.
@Suite(.serialized, .enabled(if: getenv("DISPLAY") != nil || getenv("WAYLAND_DISPLAY") != nil))
enum WindowTests {}
