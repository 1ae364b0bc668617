import CGtk

/// Calls `body` in a fresh turn of the main loop: for what must not happen inside a signal or GTK's layout.
public func onNextTurn(_ body: @escaping () -> Void) {
  let thunk: @convention(c) (ObjectPointer?) -> gboolean = { data in
    HandlerBox<() -> Void>.handler(at: data)()
    return 0
  }
  g_idle_add_full(G_PRIORITY_DEFAULT, thunk, HandlerBox.retained(body), destroyBox)
}
