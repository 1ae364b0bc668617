#if canImport(UIKit) && !os(watchOS)
  import ObservableArray
  import UIKit

  /// A table's data source, and the calls that show an event in the table. It is not generic, so that Objective-C can
  /// call it.
  final class UITableViewRenderer: NSObject, UITableViewDataSource {
    private weak var table: UITableView?
    private weak var rows: (any BoundRows)?
    private let animations: UITableViewAnimations
    private let updatedRows: UpdatedRows
    private let cell: (UITableView, IndexPath) -> UITableViewCell
    private let canEdit: (IndexPath) -> Bool
    private let canMove: (IndexPath) -> Bool

    init(
      _ table: UITableView, _ rows: any BoundRows, animations: UITableViewAnimations,
      updatedRows: UpdatedRows, cell: @escaping (UITableView, IndexPath) -> UITableViewCell,
      canEdit: @escaping (IndexPath) -> Bool, canMove: @escaping (IndexPath) -> Bool
    ) {
      self.table = table
      self.rows = rows
      self.animations = animations
      self.updatedRows = updatedRows
      self.cell = cell
      self.canEdit = canEdit
      self.canMove = canMove
      super.init()
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      rows?.rowCount ?? 0
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      cell(tableView, indexPath)
    }

    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { canEdit(indexPath) }

    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { canMove(indexPath) }

    func tableView(
      _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
      forRowAt indexPath: IndexPath
    ) {
      if editingStyle == .delete { rows?.userDeletes(indexPath.row) }
    }

    func tableView(
      _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
      rows?.userMovedRow(from: sourceIndexPath.row, to: destinationIndexPath.row)
    }
  }

  extension UITableViewRenderer: ListRenderer {
    var isConnected: Bool { table?.dataSource === self }

    func connect() {
      table?.dataSource = self
      table?.reloadData()
    }

    func takesUpdates(shown: Int) -> Bool {
      guard let table, table.window != nil, table.numberOfSections == 1 else { return false }
      return table.numberOfRows(inSection: 0) == shown
    }

    func cost(of event: ArrayChangeEvent) -> Int { event.simultaneousCost }

    func reload(after event: ArrayChangeEvent, swap: () -> Void) {
      guard let table else { return }
      let selected = selection(after: event)
      swap()
      table.reloadData()
      select(selected)
    }

    func update(
      by event: ArrayChangeEvent, swap: @escaping () -> Void, completion: @escaping @MainActor () -> Void
    ) {
      guard let table else { return }
      let stages = event.simultaneous
      let selected = updatedRows == .reloaded ? selection(after: event) : []
      let animate = { [animations, updatedRows] in
        for (number, stage) in stages.enumerated() {
          table.performBatchUpdates {
            // The table asks for the counts before the block and at its end.
            swap()
            table.apply(stage, animations, updatedRows)
          } completion: { _ in
            if number == stages.count - 1 { completion() }
          }
        }
      }
      if animations.isEnabled { animate() } else { UIView.performWithoutAnimation(animate) }
      select(selected)
    }

    /// Where the rows that are selected stand after the event.
    private func selection(after event: ArrayChangeEvent) -> [IndexPath] {
      (table?.indexPathsForSelectedRows ?? []).compactMap(event.indexPath)
    }

    /// Selects rows again; those that still are stay as they are.
    private func select(_ paths: [IndexPath]) {
      if paths.isEmpty { return }
      let selected = Set(table?.indexPathsForSelectedRows ?? [])
      for path in paths where !selected.contains(path) {
        table?.selectRow(at: path, animated: false, scrollPosition: .none)
      }
    }
  }

  extension UITableView {
    fileprivate func apply(
      _ stage: ArrayChangeEvent.Stage, _ animations: UITableViewAnimations, _ updatedRows: UpdatedRows
    ) {
      if !stage.deletedRanges.isEmpty { deleteRows(at: stage.deletedPaths, with: animations.deletion) }
      if !stage.insertedRanges.isEmpty { insertRows(at: stage.insertedPaths, with: animations.insertion) }
      for (from, to) in stage.movedPaths { moveRow(at: from, to: to) }
      if stage.updatedRanges.isEmpty { return }
      switch updatedRows {
      case .reconfigured: reconfigureRows(at: stage.updatedPaths)
      case .reloaded: reloadRows(at: stage.updatedPaths, with: animations.reload)
      }
    }
  }
#endif
