import CGtk
import GLibSupport

extension TableWindow {
  /// The keys of the list; a row under edit has its own.
  func addKeys() {
    let keys = gtk_shortcut_controller_new()!
    heldKeys.install(in: window)
    // A repeat would act on the row that has come under the focus.
    add("Delete", to: keys, repeats: false) { $0.delete($1) }
    add("BackSpace", to: keys, repeats: false) { $0.delete($1) }
    add("F2", to: keys, repeats: false) { $0.editing.begin(slot: $1.slot) }
    add("Insert", to: keys, repeats: false) { $0.insert(below: $1.slot) }
    add("<Alt>Up", to: keys) { $0.move($1, by: -1) }
    add("<Alt>Down", to: keys) { $0.move($1, by: 1) }
    gtk_widget_add_controller(rows.list, keys)
    // Enter, and a double click.
    let activated: @convention(c) (ObjectPointer?, guint, ObjectPointer?) -> Void = { _, slot, data in
      HandlerBox<(Int) -> Void>.handler(at: data)(Int(slot))
    }
    let edit: (Int) -> Void = { [weak self] slot in
      guard let self, shown.indices.contains(slot) else { return }
      let id = shown[slot].id
      // After a double click GTK gives the keyboard to the row, which would be leaving the field. What others do in between
      // may put another row into its slot.
      Task { [weak self] in
        if let self, !isClosed, let row = rows.row(id) { editing.begin(slot: row.slot) }
      }
    }
    connect(object(rows.list), "activate", unsafeBitCast(activated, to: GCallback.self), edit)
  }

  private func add(
    _ key: String, to keys: OpaquePointer, repeats: Bool = true,
    _ act: @escaping (TableWindow, RowWidget) -> Void
  ) {
    addShortcut(key, to: keys) { [weak self] in
      guard let self, let row = rows.focusedRow, row.field == nil else { return false }
      if repeats || !heldKeys.isRepeat { act(self, row) }
      return true
    }
  }

  private func move(_ row: RowWidget, by distance: Int) {
    if let number = row.content?.number { move(slot: row.slot, to: number + distance) }
  }

  /// After GTK's layout of a frame.
  func laidOut() {
    rows.fulfilWishes()
    if editing.isActive { editing.resume() }
    guard let slots = rows.slotsInSight else { return }
    takeKeyboard()
    tellSource(slots)
  }

  /// Keys are for the rows as soon as there are some, unless the person is elsewhere.
  private func takeKeyboard() {
    if hasTakenKeyboard { return }
    hasTakenKeyboard = true
    let focus = rows.focusWidget
    // GTK gives it to the first button by itself.
    let isNowhere = focus.map { $0 == header.refresh || gtk_widget_get_mapped($0) == 0 } ?? true
    if isNowhere { gtk_widget_grab_focus(rows.list) }
  }

  /// Which positions are on screen; said when they change, at most once a frame.
  private func tellSource(_ slots: Range<Int>) {
    let number: (Int) -> Int = { [arrangement] in arrangement.number(ofSlot: $0) ?? $0 }
    let positions =
      min(number(slots.lowerBound), table.count)..<min(number(slots.upperBound - 1) + 1, table.count)
    if positions == told { return }
    told = positions
    source.show(positions)
  }
}
