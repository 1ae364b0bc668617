#if canImport(UIKit) && !os(watchOS)
  import ObservableArrayUI
  import Testing
  import UIKit

  /// With the real UIKit, which raises an exception when a batch breaks its rules. On Linux Tests/Bindings runs this against
  /// stand-ins.
  @MainActor @Suite struct UIKitTests {
    @Test("A table on screen follows 500 random updates", arguments: [UpdatedRows.reconfigured, .reloaded])
    func table(_ updatedRows: UpdatedRows) {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 900))
      let table = UITableView(frame: window.bounds, style: .plain)
      table.register(UITableViewCell.self, forCellReuseIdentifier: "drink")
      window.addSubview(table)
      window.isHidden = false
      let drinks = ObservableArray<Drink>()
      let binding = table.bind(to: drinks, animations: .none, updatedRows: updatedRows) {
        table, path, drink in
        let cell = table.dequeueReusableCell(withIdentifier: "drink", for: path)
        cell.textLabel?.text = drink.name
        return cell
      }
      var edits = Edits(seed: 1)
      for _ in 0..<500 {
        edits.edit(drinks)
        table.layoutIfNeeded()
        #expect(table.numberOfRows(inSection: 0) == drinks.count)
        for path in table.indexPathsForVisibleRows ?? [] {
          #expect(table.cellForRow(at: path)?.textLabel?.text == drinks[path.row].name)
        }
      }
      binding.cancel()
    }
  }
#endif
