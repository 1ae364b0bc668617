import CGtk
import GLibSupport

extension RowDragging {
  /// The type of what is dragged: the list's own, so that no other program's drag is taken.
  static let valueType: GType = g_boxed_type_register_static(
    "EditableTableDraggedRow", { $0 }, { _ in })

  func installTarget() {
    let target = gtk_drop_target_new(Self.valueType, GDK_ACTION_MOVE)!
    typealias Motion = (Double) -> GdkDragAction
    let motion: @convention(c) (OpaquePointer?, Double, Double, ObjectPointer?) -> GdkDragAction = {
      HandlerBox<Motion>.handler(at: $3)($2)
    }
    let move: Motion = { [weak self] in self?.moved($0) ?? GdkDragAction(rawValue: 0) }
    connect(object(target), "motion", unsafeBitCast(motion, to: GCallback.self), move)
    connect(object(target), "enter", unsafeBitCast(motion, to: GCallback.self), move)
    connect(object(target), "leave") { [weak self] in self?.left() }
    typealias Drop = (Double) -> Bool
    let dropped:
      @convention(c) (OpaquePointer?, UnsafePointer<GValue>?, Double, Double, ObjectPointer?) -> gboolean =
        { HandlerBox<Drop>.handler(at: $4)($3) ? 1 : 0 }
    let drop: Drop = { [weak self] in self?.dropped(at: $0) ?? false }
    connect(object(target), "drop", unsafeBitCast(dropped, to: GCallback.self), drop)
    gtk_widget_add_controller(list, target)
  }

  private func moved(_ y: Double) -> GdkDragAction {
    guard isActive else { return GdkDragAction(rawValue: 0) }
    follow(y)
    return GDK_ACTION_MOVE
  }

  /// Outside the list the row would be put back, and is shown so.
  private func left() {
    pointer = nil
    if let home = window.arrangement.home { show(at: home) }
  }

  private func dropped(at y: Double) -> Bool {
    guard isActive else { return false }
    follow(y)
    guard let drag = window.arrangement.drag else { return false }
    let isHome = drag.to == window.arrangement.home
    window.rows.lifted = nil
    window.arrangement.drag = nil
    if isHome {
      window.rearrange()
    } else {
      window.move(drag.row, to: drag.to)
    }
    window.rows.go(to: window.arrangement.slot(ofPosition: drag.row.position))
    return true
  }

  /// The row under the pointer gives its place to the one in the hand.
  private func follow(_ y: Double) {
    pointer = y
    guard let drag = window.arrangement.drag, let (row, middle) = row(at: y), row.id != drag.row.id,
      let number = row.content?.number
    else { return }
    // Only past its middle, so that rows of different heights do not flicker.
    let isPast = number > drag.to ? y >= middle : y <= middle
    show(at: isPast ? number : number > drag.to ? number - 1 : number + 1)
  }

  private func show(at number: Int) {
    guard let drag = window.arrangement.drag, drag.to != number else { return }
    window.rows.holdScroll(whileMovingFrom: drag.to, to: number)
    window.arrangement.drag?.to = number
    window.rearrange()
  }

  /// The row at a height of the list, or the last one above it, and where its middle is.
  private func row(at y: Double) -> (row: RowWidget, middle: Double)? {
    var best: (row: RowWidget, middle: Double)?
    var bounds = graphene_rect_t()
    for row in window.rows.shown {
      guard let outer = row.outer, gtk_widget_get_mapped(outer) != 0,
        gtk_widget_compute_bounds(outer, list, &bounds) != 0
      else { continue }
      let (top, height) = (Double(bounds.origin.y), Double(bounds.size.height))
      if top <= y && top + height / 2 > best?.middle ?? -.infinity { best = (row, top + height / 2) }
    }
    return best
  }

  /// Never at once: the value changes in the middle of GTK's layout, and a change of rows there stops the scrolling.
  func scrolled() {
    guard isActive else { return }
    settling?.cancel()
    settling = Task { [weak self] in
      guard (try? await Task.sleep(for: .milliseconds(80))) != nil, let self, isActive, let pointer else {
        return
      }
      follow(pointer)
    }
  }
}
