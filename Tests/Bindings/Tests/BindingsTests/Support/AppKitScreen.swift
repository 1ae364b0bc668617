import AppKit
import ObservableArrayUI
import Testing

/// A table of AppKit's on screen that shows an array.
@MainActor final class AppKitScreen {
  let array: ObservableArray<Row>
  let window = NSWindow()
  let table = NSTableView()
  var binding: ListBinding<Row>?

  init(
    _ array: ObservableArray<Row>, isOnScreen: Bool = true, animations: NSTableViewAnimations = .standard,
    isReconfiguring: Bool = false
  ) {
    self.array = array
    if isOnScreen { window.contentView = table }
    table.addTableColumn(NSTableColumn(identifier: .init("row")))
    binding = table.bind(
      to: array, animations: animations, canMove: { _, row in row.id != 0 },
      reconfigure: isReconfiguring ? { view, _, row in Self.configure(view, row) } : nil,
      view: { table, _, _, row in
        let view = table.makeView(withIdentifier: .init("row"), owner: nil)
        Self.configure(view, row)
        return view
      })
  }

  static func configure(_ view: NSView?, _ row: Row) {
    view?.identifier = .init("\(row.id)")
    (view as? NSTableCellView)?.textField?.stringValue = row.text
  }

  var shown: String { table.shown.map { "\($0)" }.joined(separator: " ") }

  /// Expects the table to show the array, without a rule broken.
  func expectRight(_ location: SourceLocation = #_sourceLocation) {
    table.check()
    #expect(table.violations.isEmpty, sourceLocation: location)
    #expect(shown == array.map { "\($0)" }.joined(separator: " "), sourceLocation: location)
  }
}
