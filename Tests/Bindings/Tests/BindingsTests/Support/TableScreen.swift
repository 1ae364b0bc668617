import ObservableArrayUI
import Testing
import UIKit

/// A table on screen that shows an array.
@MainActor final class TableScreen {
  let array: ObservableArray<Row>
  let window = UIWindow()
  let table = UITableView()
  var binding: ListBinding<Row>?
  /// Called when a cell is configured.
  var onConfigure: ((Row) -> Void)?

  init(
    _ array: ObservableArray<Row>, isOnScreen: Bool = true, animations: UITableViewAnimations = .standard,
    updatedRows: UpdatedRows = .reconfigured
  ) {
    self.array = array
    if isOnScreen { window.addSubview(table) }
    binding = table.bind(
      to: array, animations: animations, updatedRows: updatedRows, canEdit: { _, row in row.id != 0 },
      canMove: { _, row in row.id != 0 }, cell: { [unowned self] in cell($0, $1, $2) })
  }

  private func cell(_ table: UITableView, _ path: IndexPath, _ row: Row) -> UITableViewCell {
    let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
    cell.tag = row.id
    cell.textLabel?.text = row.text
    onConfigure?(row)
    return cell
  }

  var shown: String { table.rows.shown.map { "\($0)" }.joined(separator: " ") }
  var cells: [Int] { table.rows.shown.map(\.cell) }

  /// Expects the table to show the array, without a rule broken.
  func expectRight(_ location: SourceLocation = #_sourceLocation) {
    table.rows.check()
    #expect(table.rows.violations.isEmpty, sourceLocation: location)
    let rows = array.map { CellContent(tag: $0.id, text: $0.text) }
    #expect(table.rows.shown.map(\.row) == rows, sourceLocation: location)
  }
}
