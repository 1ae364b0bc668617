import CGtk
import EditableTable
import GLibSupport
import ObservableArray
import ObservableArrayGTK
import TableSources

extension TableWindow {
  /// What a slot's row shows.
  func content(ofSlot slot: Int) -> RowContent? {
    guard shown.indices.contains(slot) else { return nil }
    let row = shown[slot]
    return RowContent(
      id: row.id, number: arrangement.number(ofSlot: slot), text: row.text,
      isLoaded: arrangement.position(ofSlot: slot).map(source.isLoaded) != false || arrangement.holds(row.id))
  }

  /// The row of a slot as the person sees it, for a command; nil when the table has lost it.
  func followed(atSlot slot: Int) -> FollowedRow? {
    guard shown.indices.contains(slot), let position = arrangement.position(ofSlot: slot) else { return nil }
    return arrangement.held(shown[slot].id)
      ?? FollowedRow(table[position], at: position, version: source.version)
  }

  /// Somebody, this person included, has changed the table.
  func tableChanged(_ update: ArrayUpdate<TableRow>) {
    let wasDragging = arrangement.drag != nil
    table = update.after
    arrangement.follow(update, version: source.version)
    editing.follow()
    if wasDragging && arrangement.drag == nil {
      dragging.cancel()
      toasts.show("That row has been deleted.")
    }
    rearrange(origin: update.origin)
  }

  /// Shows the table as the arrangement has it now, and keeps the person's place in it.
  func rearrange(origin: ArrayUpdateOrigin = .preview) {
    let place = takePlace()
    lastEvent = ArrayChangeEvent()
    isChanging = true
    rows.changing {
      shown.batch(origin: origin) { shown.setElements(arrangement.rows(of: table)) }
    }
    isChanging = false
    restore(place, isLoading: origin == .loading)
    showState()
  }

  /// Says how many rows there are and whether they can be reached.
  func showState() {
    let connection = source.connection
    header.setSubtitle(subtitle(connection))
    rows.isReadOnly = source.isReadOnly
    pages.offersRow = !source.isReadOnly
    connectionBar.show(connection, isOld: !table.isEmpty, acceptsChanges: source.acceptsChanges)
    switch connection {
    case .connecting where table.isEmpty: pages.show(.connecting)
    case .lost(let reason) where table.isEmpty:
      pages.setReason(reason)
      pages.show(.unreachable)
    case .failed(let reason):
      pages.setFailure(reason)
      pages.show(.failed)
    case _ where arrangement.slots == 0: pages.show(.empty)
    default: pages.show(.rows)
    }
    showActions()
  }

  private func subtitle(_ connection: TableConnection) -> String {
    switch connection {
    case .connected:
      [table.count.rowsInWords, source.isReadOnly ? "read only" : nil, place].compactMap(\.self)
        .joined(separator: " · ")
    case .connecting: Pages.connectingWords(place)
    case .failed: "Not open"
    case .lost where table.isEmpty: "Not connected"
    case .lost: "\(table.count.rowsInWords) · not connected"
    }
  }
}
