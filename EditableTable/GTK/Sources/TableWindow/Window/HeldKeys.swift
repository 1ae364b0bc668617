import CAdw
import CGtk
import GLibSupport

/// Tells the repeats of a key that is held from a key that is pressed: GTK reports both as presses.
package final class HeldKeys {
  private var held: Set<guint> = []
  /// Whether the key that arrived last is a repeat.
  private(set) var isRepeat = false
  /// How many repeats have arrived.
  package private(set) var repeats = 0

  /// Observes the keys of a window before its widgets receive them.
  func install(in window: Widget) {
    let keys = gtk_event_controller_key_new()!
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    let pressed: @convention(c) (ObjectPointer?, guint, guint, GdkModifierType, ObjectPointer?) -> gboolean =
      {
        _, _, code, _, data in
        HandlerBox<(guint) -> Void>.handler(at: data)(code)
        return 0
      }
    let released: @convention(c) (ObjectPointer?, guint, guint, GdkModifierType, ObjectPointer?) -> Void = {
      _, _, code, _, data in HandlerBox<(guint) -> Void>.handler(at: data)(code)
    }
    let press: (guint) -> Void = { [weak self] in self?.press($0) }
    let release: (guint) -> Void = { [weak self] in self?.held.remove($0) }
    connect(object(keys), "key-pressed", unsafeBitCast(pressed, to: GCallback.self), press)
    connect(object(keys), "key-released", unsafeBitCast(released, to: GCallback.self), release)
    gtk_widget_add_controller(window, keys)
    // Which keys are released elsewhere is not reported here.
    connect(object(window), "notify::is-active") { [weak self] (_: OpaquePointer) in self?.held = [] }
  }

  private func press(_ code: guint) {
    isRepeat = !held.insert(code).inserted
    if isRepeat { repeats += 1 }
  }
}
