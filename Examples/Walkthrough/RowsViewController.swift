#if canImport(UIKit) && !os(watchOS)
  import ObservableArrayUI
  import UIKit

  /// The editable table: five random rows at first, Refresh and plus in the bar, a minus at the left of a row and a
  /// handle at its right.
  final class RowsViewController: UITableViewController {
    struct Row: Identifiable {
      let id = UUID()
      let text = String(UInt32.random(in: 0...UInt32.max))
    }

    let rows = ObservableArray<Row>()
    private var binding: ListBinding<Row>?

    override func viewDidLoad() {
      super.viewDidLoad()
      navigationItem.leftBarButtonItem = UIBarButtonItem(
        systemItem: .refresh, primaryAction: UIAction { [unowned self] _ in refresh() })
      navigationItem.rightBarButtonItem = UIBarButtonItem(
        systemItem: .add, primaryAction: UIAction { [unowned self] _ in rows.append(Row()) })
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: "row")
      tableView.isEditing = true

      refresh()
      binding = tableView.bind(
        to: rows, animations: .init(insertion: .top, deletion: .left, reload: .fade),
        canEdit: { _, _ in true }, canMove: { _, _ in true },
        cell: { table, path, row in
          let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
          cell.textLabel?.text = row.text
          return cell
        })
    }

    private func refresh() {
      rows.batch {
        rows.removeAll()
        rows.append(contentsOf: (0..<5).map { _ in Row() })
      }
    }
  }
#endif
