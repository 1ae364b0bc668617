// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import ObservableArrayTesting

@MainActor public protocol UICollectionViewDataSource: NSObjectProtocol {
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell
  // Optional in UIKit; a data source that does not implement one gets what is below.
  func numberOfSections(in collectionView: UICollectionView) -> Int
  func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool
  func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath)
}

extension UICollectionViewDataSource {
  public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
  public func collectionView(
    _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool { false }
  public func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {}
}

@MainActor open class UICollectionViewCell: UIView {
  /// No API: what a cell of one's own shows.
  public var text = ""
}

@MainActor open class UICollectionView: UIScrollView {
  public struct ScrollPosition: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  open weak var dataSource: (any UICollectionViewDataSource)? { didSet { rows.dataSourceChanged() } }

  /// No API: what is behind the view.
  public private(set) lazy var rows = BatchedRows(
    count: { [unowned self] in dataSource.map { $0.collectionView(self, numberOfItemsInSection: 0) } },
    content: { [unowned self] item in
      guard let cell = dataSource?.collectionView(self, cellForItemAt: IndexPath(item: item, section: 0))
      else {
        return CellContent(tag: -1, text: "")
      }
      return CellContent(tag: cell.tag, text: cell.text)
    })

  open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 1 }
  open func numberOfItems(inSection section: Int) -> Int { rows.count }
  open func reloadData() { rows.reloadData() }
  open var indexPathsForSelectedItems: [IndexPath]? {
    (rows.selection ?? []).map { IndexPath(item: $0, section: 0) }
  }
  open func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: UICollectionView.ScrollPosition
  ) { if let indexPath { rows.select(indexPath.item) } }

  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    rows.performBatchUpdates(isInWindow: window != nil, updates, completion)
  }

  private func call(_ name: String, _ paths: [IndexPath]) -> String {
    "\(name) \(paths.map(\.item))\(UIView.isAnimating ? "" : " unanimated")"
  }

  open func insertItems(at indexPaths: [IndexPath]) {
    rows.call(isInWindow: window != nil, call("insert", indexPaths)) {
      $0.insertRows(at: indexPaths.map(\.item))
    }
  }

  open func deleteItems(at indexPaths: [IndexPath]) {
    rows.call(isInWindow: window != nil, call("delete", indexPaths)) {
      $0.deleteRows(at: indexPaths.map(\.item))
    }
  }

  open func reloadItems(at indexPaths: [IndexPath]) {
    rows.call(isInWindow: window != nil, call("reload", indexPaths)) {
      $0.reloadRows(at: indexPaths.map(\.item))
    }
  }

  open func reconfigureItems(at indexPaths: [IndexPath]) {
    rows.call(isInWindow: window != nil, call("reconfigure", indexPaths)) {
      $0.reconfigureRows(at: indexPaths.map(\.item))
    }
  }

  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    rows.call(isInWindow: window != nil, call("move", [indexPath, newIndexPath])) {
      $0.moveRow(at: indexPath.item, to: newIndexPath.item)
    }
  }
}

/// No API: what a user does.
extension UICollectionView {
  public func userMoves(_ from: Int, to: Int) {
    let (from, to) = (IndexPath(item: from, section: 0), IndexPath(item: to, section: 0))
    guard let dataSource, dataSource.collectionView(self, canMoveItemAt: from) else { return }
    rows.userMoves(from.item, to.item) { dataSource.collectionView(self, moveItemAt: from, to: to) }
  }
}
