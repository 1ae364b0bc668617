#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import ObservableArray

  extension NSTableView {
    /// Shows an array in a table of views, and keeps doing so.
    ///
    /// ```swift
    /// binding = tableView.bind(to: drinks, canMove: { _, _ in true }) { table, column, row, drink in
    ///   let view = table.makeView(withIdentifier: .drink, owner: nil) as? NSTableCellView
    ///   view?.textField?.stringValue = drink.name
    ///   return view
    /// }
    /// ```
    ///
    /// The table reads its rows once. From then on every edit of the array is animated, call by call as NSTableView wants
    /// it. Rows that the user drags are moved in the array, and the table moves them when the array does; for a delete key
    /// or a menu there is ``ListBinding/removeRows(_:)``, with `tableView.selectedRowIndexes`. See ``ListBinding`` for
    /// more.
    ///
    /// The binding becomes the table's data source and its delegate, which is who makes views in AppKit. A table with a
    /// delegate of its own is bound with ``bind(to:animations:canMove:reconfigure:)``.
    ///
    /// - Parameters:
    ///   - array: The array. It lives on the main actor.
    ///   - animations: How rows come and go.
    ///   - canMove: Whether the user may drag a row to another place. No row if nil.
    ///   - reconfigure: Shows an updated row in a view that is there, which so keeps the keyboard focus. If nil, the table
    ///     asks for the row's views anew.
    ///   - view: Makes the view of a row in a column.
    /// - Returns: The token. Keep it: the table shows and follows the array for as long as it lives.
    /// - Complexity: O(log *n*) for each view; O(*k*) for an update of *k* ranges and moves.
    public func bind<Element>(
      to array: ObservableArray<Element>, animations: NSTableViewAnimations = .standard,
      canMove: ((Int, Element) -> Bool)? = nil,
      reconfigure: ((NSView, NSTableColumn?, Element) -> Void)? = nil,
      view: @escaping (NSTableView, NSTableColumn?, Int, Element) -> NSView?
    ) -> ListBinding<Element> {
      let binding = ListBinding(array)
      let renderer = renderer(binding, animations, canMove, reconfigure) {
        [weak binding] table, column, row in
        // While a table is bound, its data source and its delegate may be of two bindings.
        guard let binding, binding.rows.indices.contains(row) else { return nil }
        return binding.read(row) { view(table, column, row, $0) }
      }
      delegate = renderer
      binding.start(renderer)
      return binding
    }

    /// Shows an array in a table that has a delegate of its own, and keeps doing so.
    ///
    /// The delegate makes the views, from the binding's ``ListBinding/rows``:
    ///
    /// ```swift
    /// func tableView(_ table: NSTableView, viewFor column: NSTableColumn?, row: Int) -> NSView? {
    ///   let view = table.makeView(withIdentifier: .drink, owner: nil) as? NSTableCellView
    ///   view?.textField?.stringValue = binding?.rows[row].name ?? ""
    ///   return view
    /// }
    /// ```
    ///
    /// In all else it is as ``bind(to:animations:canMove:reconfigure:view:)``. AppKit may ask the delegate before this
    /// method has returned: assign the delegate afterwards, or answer nil until then.
    ///
    /// - Parameters:
    ///   - array: The array. It lives on the main actor.
    ///   - animations: How rows come and go.
    ///   - canMove: Whether the user may drag a row to another place. No row if nil.
    ///   - reconfigure: Shows an updated row in a view that is there. If nil, the table asks for the row's views anew.
    /// - Returns: The token. Keep it: the table shows and follows the array for as long as it lives.
    /// - Complexity: O(*k*) for an update of *k* ranges and moves.
    public func bind<Element>(
      to array: ObservableArray<Element>, animations: NSTableViewAnimations = .standard,
      canMove: ((Int, Element) -> Bool)? = nil,
      reconfigure: ((NSView, NSTableColumn?, Element) -> Void)? = nil
    ) -> ListBinding<Element> {
      let binding = ListBinding(array)
      // What another binding left there makes views of its own rows.
      if delegate is NSTableViewRenderer { delegate = nil }
      binding.start(renderer(binding, animations, canMove, reconfigure) { _, _, _ in nil })
      return binding
    }

    private func renderer<Element>(
      _ binding: ListBinding<Element>, _ animations: NSTableViewAnimations,
      _ canMove: ((Int, Element) -> Bool)?, _ reconfigure: ((NSView, NSTableColumn?, Element) -> Void)?,
      view: @escaping (NSTableView, NSTableColumn?, Int) -> NSView?
    ) -> NSTableViewRenderer {
      // The table may hold the renderer, and ask it, for a moment longer than the binding lives.
      NSTableViewRenderer(
        self, binding, animations: animations, view: view,
        reconfigure: reconfigure.map { reconfigure in
          { [weak binding] view, column, row in binding?.read(row) { reconfigure(view, column, $0) } }
        },
        canMove: { [weak binding] row in
          guard let canMove, let binding, !binding.isCancelled else { return false }
          return binding.read(row) { canMove(row, $0) }
        })
    }
  }
#endif
