#if canImport(UIKit) && !os(watchOS)
  import ObservableArray
  import UIKit

  extension UITableView {
    /// Shows an array in the table, as its one section, and keeps doing so.
    ///
    /// ```swift
    /// binding = tableView.bind(to: drinks, canEdit: { _, _ in true }, canMove: { _, _ in true }) { table, path, drink in
    ///   let cell = table.dequeueReusableCell(withIdentifier: "drink", for: path)
    ///   cell.textLabel?.text = drink.name
    ///   return cell
    /// }
    /// ```
    ///
    /// The table reads all rows once. From then on every edit of the array is animated as its event says: rows come, go
    /// and move in one batch, and updated rows follow in another, in which cells stay and keep the focus. A row that the
    /// user drags is moved in the array, one that the user deletes is removed from it; see ``ListBinding`` for more, and
    /// for what happens when a table is off screen or an update is huge.
    ///
    /// The binding becomes the table's data source, not its delegate. Binding a table anew ends what was bound to it.
    ///
    /// - Parameters:
    ///   - array: The array. It lives on the main actor.
    ///   - animations: How rows come, go and are reloaded.
    ///   - updatedRows: Whether updated rows keep their cells.
    ///   - canEdit: Whether the user may delete a row: by a swipe, or by the minus in editing mode. No row if nil.
    ///   - canMove: Whether the user may drag a row by its handle in editing mode. No row if nil.
    ///   - cell: Makes and configures the cell of a row. An edit of the array made in it is shown in the next turn of
    ///     the main loop.
    /// - Returns: The token. Keep it: the table shows and follows the array for as long as it lives.
    /// - Complexity: O(log *n*) for each row that UIKit asks for; O(*k*) for an update that names *k* rows.
    public func bind<Element>(
      to array: ObservableArray<Element>, animations: UITableViewAnimations = .standard,
      updatedRows: UpdatedRows = .reconfigured, canEdit: ((IndexPath, Element) -> Bool)? = nil,
      canMove: ((IndexPath, Element) -> Bool)? = nil,
      cell: @escaping (UITableView, IndexPath, Element) -> UITableViewCell
    ) -> ListBinding<Element> {
      let binding = ListBinding(array)
      // The table may hold the renderer, and ask it, for a moment longer than the binding lives.
      let renderer = UITableViewRenderer(
        self, binding, animations: animations, updatedRows: updatedRows,
        cell: { [weak binding] table, path in
          binding?.read(path.row) { cell(table, path, $0) } ?? UITableViewCell()
        },
        canEdit: { [weak binding] path in binding?.allows(canEdit, path.row, path) ?? false },
        canMove: { [weak binding] path in binding?.allows(canMove, path.row, path) ?? false })
      binding.start(renderer)
      return binding
    }
  }

  extension ListBinding {
    /// What `condition` says of a row; false when there is none, and after the end.
    func allows(_ condition: ((IndexPath, Element) -> Bool)?, _ row: Int, _ path: IndexPath) -> Bool {
      guard let condition, !isCancelled else { return false }
      return read(row) { condition(path, $0) }
    }
  }
#endif
