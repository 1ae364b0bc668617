#if canImport(UIKit) && !os(watchOS)
  import ObservableArray
  import UIKit

  /// A collection view's data source, and the calls that show an event in the view.
  final class UICollectionViewRenderer: NSObject, UICollectionViewDataSource {
    private weak var view: UICollectionView?
    private weak var rows: (any BoundRows)?
    private let animated: Bool
    private let updatedRows: UpdatedRows
    private let cell: (UICollectionView, IndexPath) -> UICollectionViewCell
    private let canMove: (IndexPath) -> Bool

    init(
      _ view: UICollectionView, _ rows: any BoundRows, animated: Bool, updatedRows: UpdatedRows,
      cell: @escaping (UICollectionView, IndexPath) -> UICollectionViewCell,
      canMove: @escaping (IndexPath) -> Bool
    ) {
      self.view = view
      self.rows = rows
      self.animated = animated
      self.updatedRows = updatedRows
      self.cell = cell
      self.canMove = canMove
      super.init()
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      rows?.rowCount ?? 0
    }

    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      cell(collectionView, indexPath)
    }

    func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
      canMove(indexPath)
    }

    func collectionView(
      _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
      to destinationIndexPath: IndexPath
    ) {
      rows?.userMovedRow(from: sourceIndexPath.item, to: destinationIndexPath.item)
    }
  }

  extension UICollectionViewRenderer: ListRenderer {
    var isConnected: Bool { view?.dataSource === self }

    func connect() {
      view?.dataSource = self
      view?.reloadData()
    }

    func takesUpdates(shown: Int) -> Bool {
      guard let view, view.window != nil, view.numberOfSections == 1 else { return false }
      return view.numberOfItems(inSection: 0) == shown
    }

    func cost(of event: ArrayChangeEvent) -> Int { event.simultaneousCost }

    func reload(after event: ArrayChangeEvent, swap: () -> Void) {
      let selected = selection(after: event)
      swap()
      view?.reloadData()
      select(selected)
    }

    func update(
      by event: ArrayChangeEvent, swap: @escaping () -> Void, completion: @escaping @MainActor () -> Void
    ) {
      guard let view else { return }
      let stages = event.simultaneous
      let selected = updatedRows == .reloaded ? selection(after: event) : []
      let animate = { [updatedRows] in
        for (number, stage) in stages.enumerated() {
          view.performBatchUpdates {
            // The view asks for the counts before the block and at its end.
            swap()
            view.apply(stage, updatedRows)
          } completion: { _ in
            if number == stages.count - 1 { completion() }
          }
        }
      }
      if animated { animate() } else { UIView.performWithoutAnimation(animate) }
      select(selected)
    }

    private func selection(after event: ArrayChangeEvent) -> [IndexPath] {
      (view?.indexPathsForSelectedItems ?? []).compactMap(event.indexPath)
    }

    private func select(_ paths: [IndexPath]) {
      if paths.isEmpty { return }
      let selected = Set(view?.indexPathsForSelectedItems ?? [])
      for path in paths where !selected.contains(path) {
        view?.selectItem(at: path, animated: false, scrollPosition: [])
      }
    }
  }

  extension UICollectionView {
    fileprivate func apply(_ stage: ArrayChangeEvent.Stage, _ updatedRows: UpdatedRows) {
      if !stage.deletedRanges.isEmpty { deleteItems(at: stage.deletedPaths) }
      if !stage.insertedRanges.isEmpty { insertItems(at: stage.insertedPaths) }
      for (from, to) in stage.movedPaths { moveItem(at: from, to: to) }
      if stage.updatedRanges.isEmpty { return }
      switch updatedRows {
      case .reconfigured: reconfigureItems(at: stage.updatedPaths)
      case .reloaded: reloadItems(at: stage.updatedPaths)
      }
    }
  }
#endif
