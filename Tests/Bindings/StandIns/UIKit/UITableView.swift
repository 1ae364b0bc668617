// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import ObservableArrayTesting

@MainActor public protocol UITableViewDataSource: NSObjectProtocol {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  // Optional in UIKit; a data source that does not implement one gets what is below.
  func numberOfSections(in tableView: UITableView) -> Int
  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool
  func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool
  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath)
  func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath)
}

extension UITableViewDataSource {
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }
  public func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
  public func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
  public func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}
  public func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) {}
}

@MainActor open class UITableViewCell: UIView {
  public enum EditingStyle: Int, Sendable {
    case none = 0
    case delete = 1
    case insert = 2
  }

  open var textLabel: UILabel? = UILabel()
}

@MainActor open class UITableView: UIScrollView {
  public enum RowAnimation: Int, Sendable {
    case fade = 0
    case right = 1
    case left = 2
    case top = 3
    case bottom = 4
    case none = 5
    case middle = 6
    case automatic = 100
  }

  public enum ScrollPosition: Int, Sendable {
    case none = 0
    case top = 1
    case middle = 2
    case bottom = 3
  }

  public enum Style: Int, Sendable {
    case plain = 0
  }

  public convenience init(frame: CGRect, style: UITableView.Style) { self.init(frame: frame) }

  open weak var dataSource: (any UITableViewDataSource)? { didSet { rows.dataSourceChanged() } }
  open var isEditing = false
  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

  /// No API: what is behind the table.
  public private(set) lazy var rows = BatchedRows(
    count: { [unowned self] in dataSource.map { $0.tableView(self, numberOfRowsInSection: 0) } },
    content: { [unowned self] row in
      guard let cell = dataSource?.tableView(self, cellForRowAt: IndexPath(row: row, section: 0)) else {
        return CellContent(tag: -1, text: "")
      }
      return CellContent(tag: cell.tag, text: cell.textLabel?.text ?? "")
    })

  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {}

  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath)
    -> UITableViewCell
  { UITableViewCell() }

  open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 1 }
  open func numberOfRows(inSection section: Int) -> Int { rows.count }
  open func reloadData() { rows.reloadData() }
  open var indexPathsForSelectedRows: [IndexPath]? {
    rows.selection.map { $0.map { IndexPath(row: $0, section: 0) } }
  }
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    let cell = UITableViewCell()
    cell.textLabel?.text = rows.shown[indexPath.row].row.text
    return cell
  }
  open var indexPathsForVisibleRows: [IndexPath]? {
    rows.shown.indices.map { IndexPath(row: $0, section: 0) }
  }
  open func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: UITableView.ScrollPosition
  ) { if let indexPath { rows.select(indexPath.row) } }

  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    rows.performBatchUpdates(isInWindow: window != nil, updates, completion)
  }

  private func call(_ name: String, _ paths: [IndexPath], _ animation: RowAnimation?) -> String {
    let style = UIView.isAnimating ? animation.map { " \($0)" } ?? "" : " unanimated"
    return "\(name) \(paths.map(\.row))\(style)"
  }

  open func insertRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
    rows.call(isInWindow: window != nil, call("insert", indexPaths, animation)) {
      $0.insertRows(at: indexPaths.map(\.row))
    }
  }

  open func deleteRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
    rows.call(isInWindow: window != nil, call("delete", indexPaths, animation)) {
      $0.deleteRows(at: indexPaths.map(\.row))
    }
  }

  open func reloadRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
    rows.call(isInWindow: window != nil, call("reload", indexPaths, animation)) {
      $0.reloadRows(at: indexPaths.map(\.row))
    }
  }

  open func reconfigureRows(at indexPaths: [IndexPath]) {
    rows.call(isInWindow: window != nil, call("reconfigure", indexPaths, nil)) {
      $0.reconfigureRows(at: indexPaths.map(\.row))
    }
  }

  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    rows.call(isInWindow: window != nil, call("move", [indexPath, newIndexPath], nil)) {
      $0.moveRow(at: indexPath.row, to: newIndexPath.row)
    }
  }
}

/// No API: what a user does.
extension UITableView {
  public func userMoves(_ from: Int, to: Int) {
    let (from, to) = (IndexPath(row: from, section: 0), IndexPath(row: to, section: 0))
    guard let dataSource, dataSource.tableView(self, canMoveRowAt: from) else { return }
    rows.userMoves(from.row, to.row) { dataSource.tableView(self, moveRowAt: from, to: to) }
  }

  public func userDeletes(_ row: Int) {
    let path = IndexPath(row: row, section: 0)
    guard let dataSource, dataSource.tableView(self, canEditRowAt: path) else { return }
    dataSource.tableView(self, commit: .delete, forRowAt: path)
  }
}
