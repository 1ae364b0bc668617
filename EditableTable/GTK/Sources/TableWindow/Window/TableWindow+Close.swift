import CGtk
import GLibSupport

extension TableWindow {
  /// Whether the source of a window that is gone is still busy with what the person asked for.
  static var isFinishing: Bool { finishing > 0 }

  /// Closes every window, as the person would.
  static func closeAll() {
    for window in open { gtk_window_close(window.window.cast(to: GtkWindow.self)) }
  }

  func finishWhenClosed() {
    let asked: @convention(c) (ObjectPointer?, ObjectPointer?) -> gboolean = {
      HandlerBox<() -> Void>.handler(at: $1)()
      return 0
    }
    // What is still being written is saved, as when the person goes elsewhere.
    let save: () -> Void = { [weak self] in
      self?.editing.end(.commit(byKey: false))
      // With the list goes GTK's gesture, and the card in the hand would stay on the screen and take clicks.
      if self?.dragging.isActive == true { self?.dragging.cancel() }
    }
    connect(object(window), "close-request", unsafeBitCast(asked, to: GCallback.self), save)
    connect(object(window), "destroy") { [weak self] in self?.close() }
  }

  private func close() {
    isClosed = true
    observations = []
    animation = nil
    source.onChange = nil
    Self.open.removeAll { $0 === self }
    Self.finishing += 1
    Task { [source, commands] in
      await commands.finish()
      source.close()
      await source.finish()
      Self.finishing -= 1
    }
  }
}
