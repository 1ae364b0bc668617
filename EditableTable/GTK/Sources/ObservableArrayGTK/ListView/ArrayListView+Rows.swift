import CGtk
public import GLibSupport
import ObservableArray

extension ArrayListView {
  /// The rows on screen, from top to bottom.
  ///
  /// - Complexity: O(*b* log *b*), where *b* is the number of rows that GTK keeps, some two hundred.
  public var visibleRows: [VisibleRow<Row>] {
    let height = Double(gtk_widget_get_height(list))
    return made.compactMap { listItem, made -> VisibleRow<Row>? in
      var bounds = graphene_rect_t()
      guard let item = made.item, gtk_widget_get_mapped(made.bin) != 0,
        let container = gtk_widget_get_parent(made.bin),
        gtk_widget_compute_bounds(made.bin, list, &bounds) != 0
      else { return nil }
      let (y, rowHeight) = (Double(bounds.origin.y), Double(bounds.size.height))
      guard y < height && y + rowHeight > 0 else { return nil }
      return VisibleRow(
        row: made.row, position: Int(gtk_list_item_get_position(listItem)), item: item, container: container,
        y: y, height: rowHeight)
    }.sorted { $0.position < $1.position }
  }

  /// The positions on screen.
  public var visiblePositions: Range<Int> {
    let rows = visibleRows
    guard let first = rows.first, let last = rows.last else { return 0..<0 }
    return first.position..<last.position + 1
  }

  /// All rows that show an element now, on screen or close to it, with their positions; in no order.
  public var boundRows: [(row: Row, position: Int)] {
    made.compactMap { listItem, made in
      made.item == nil ? nil : (made.row, Int(gtk_list_item_get_position(listItem)))
    }
  }

  /// The row that shows the element at a position; nil when none does, as when it is not near the screen.
  public func row(at position: Int) -> Row? {
    guard let item = model.heldItem(at: position), let listItem = listItems[item] else { return nil }
    return made[listItem]?.row
  }

  /// The position of the row that a widget in the list belongs to; nil when it belongs to none.
  public func position(of widget: Widget) -> Int? {
    var ancestor: Widget? = widget
    while let current = ancestor, current != list {
      if let found = made.first(where: { gtk_widget_get_parent($0.value.bin) == current }),
        found.value.item != nil
      {
        return Int(gtk_list_item_get_position(found.key))
      }
      ancestor = gtk_widget_get_parent(current)
    }
    return nil
  }

  /// Scrolls, if need be, so that a position is on screen.
  public func scroll(to position: Int) {
    if !model.shown.indices.contains(position) { return }
    _ = gtk_widget_activate_action_variant(
      list, "list.scroll-to-item", g_variant_new_uint32(guint32(position)))
  }
}

extension ArrayListView where Element: Identifiable {
  /// The row that shows the element with an identity, and its position; nil when none does.
  ///
  /// - Complexity: O(*b* log *n*) for the *b* rows that GTK keeps, some two hundred.
  public func row(for id: Element.ID) -> (row: Row, position: Int)? {
    boundRows.filter { model.shown[$0.position].id == id }.min { $0.position < $1.position }
  }
}
