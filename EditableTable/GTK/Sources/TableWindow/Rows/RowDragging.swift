import CGtk
import EditableTable
import GLibSupport
import ObservableArrayGTK

/// Dragging a row by its handle. The table changes once, at the drop; until then only what is shown does.
///
/// GTK's gesture is on the list and not on the row, whose widgets get another row while the list scrolls.
package final class RowDragging {
  unowned let window: TableWindow
  private var source: OpaquePointer?
  /// What GTK was told of last that could be dragged, and what that row looked like.
  private var prepared: Prepared?
  /// Where the pointer was over the list last.
  var pointer: Double?
  var settling: Task<Void, Never>?

  var list: Widget { window.rows.list }

  init(_ window: TableWindow) { self.window = window }

  private struct Prepared {
    let row: FollowedRow
    let number: Int
    let image: ObjectReference
    let size: graphene_size_t
    let x: Int32
    let y: Int32
  }

  /// Whether a row is in the person's hand.
  package var isActive: Bool { window.arrangement.drag != nil }

  func install() {
    let source = gtk_drag_source_new()!
    self.source = source
    gtk_drag_source_set_actions(source, GDK_ACTION_MOVE)
    gtk_event_controller_set_propagation_phase(source, GTK_PHASE_CAPTURE)
    typealias Prepare = (Double, Double) -> OpaquePointer?
    let prepare: @convention(c) (OpaquePointer?, Double, Double, ObjectPointer?) -> OpaquePointer? = {
      HandlerBox<Prepare>.handler(at: $3)($1, $2)
    }
    let ask: Prepare = { [weak self] in self?.prepare($0, $1) }
    connect(object(source), "prepare", unsafeBitCast(prepare, to: GCallback.self), ask)
    connect(object(source), "drag-begin") { [weak self] in self?.began($0) }
    let ended: @convention(c) (OpaquePointer?, OpaquePointer?, gboolean, ObjectPointer?) -> Void = {
      HandlerBox<() -> Void>.handler(at: $3)()
    }
    let end: () -> Void = { [weak self] in self?.ended() }
    connect(object(source), "drag-end", unsafeBitCast(ended, to: GCallback.self), end)
    DragCancelling.enable(for: source)
    gtk_widget_add_controller(list, source)
    installTarget()
    // GtkListView scrolls by itself while a drag is near its edge; the rows follow once that pauses.
    connect(object(window.rows.adjustment), "value-changed") { [weak self] in self?.scrolled() }
  }

  /// Ends the drag: the row is gone.
  func cancel() { if let source { gtk_drag_source_drag_cancel(source) } }

  /// Says what is dragged from a point: the row whose handle is there. GTK may not come to begin the drag, as when the
  /// pointer is somebody else's, and says nothing then.
  private func prepare(_ x: Double, _ y: Double) -> OpaquePointer? {
    let picked = gtk_widget_pick(list, x, y, GTK_PICK_DEFAULT)
    guard !isActive, !window.source.isReadOnly, let row = window.rows.row(containing: picked),
      picked == row.handle, row.field == nil, row.content?.isLoaded == true, let number = row.content?.number,
      let followed = window.followed(atSlot: row.slot)
    else { return nil }
    var bounds = graphene_rect_t()
    _ = gtk_widget_compute_bounds(row.root, list, &bounds)
    prepared = Prepared(
      row: followed, number: number, image: row.stillImage(), size: bounds.size,
      x: Int32(x) - Int32(bounds.origin.x), y: Int32(y) - Int32(bounds.origin.y))
    // The value says nothing: its type is that of no other program's drag, and what is dragged is known here.
    var value = GValue()
    g_value_init(&value, Self.valueType)
    defer { g_value_unset(&value) }
    return OpaquePointer(gdk_content_provider_new_for_value(&value))
  }

  /// The row is in the hand, and goes with the pointer as a card.
  private func began(_ drag: OpaquePointer) {
    guard let prepared else { return }
    self.prepared = nil
    window.arrangement.lift(prepared.row, number: prepared.number)
    window.rows.lifted = prepared.row.id
    let picture = gtk_picture_new_for_paintable(prepared.image.pointer)!
    gtk_widget_set_size_request(picture, Int32(prepared.size.width), Int32(prepared.size.height))
    gtk_widget_add_css_class(picture, "row-card")
    gtk_drag_icon_set_child(gtk_drag_icon_get_for_drag(drag)?.opaque, picture)
    gdk_drag_set_hotspot(drag, prepared.x, prepared.y)
  }

  private func ended() {
    pointer = nil
    settling?.cancel()
    window.rows.lifted = nil
    guard isActive else { return }
    // Not dropped on the list: everything is put back.
    window.arrangement.drag = nil
    window.rearrange()
  }
}
