import CGtk

/// What has been painted of a widget.
@MainActor final class Painting {
  private let node: OpaquePointer

  /// Takes over a snapshot; nil when nothing was drawn into it.
  init?(taking snapshot: OpaquePointer) {
    guard let node = gtk_snapshot_free_to_node(snapshot) else { return nil }
    self.node = node
  }

  isolated deinit { gsk_render_node_unref(node) }

  func draw(_ snapshot: OpaquePointer) { gtk_snapshot_append_node(snapshot, node) }
}
