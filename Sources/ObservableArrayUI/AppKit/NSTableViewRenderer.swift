#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import ObservableArray

  /// A table's data source, its delegate if it has no other, and the calls that show an event in the table.
  final class NSTableViewRenderer: NSObject, NSTableViewDataSource, NSTableViewDelegate {
    private weak var table: NSTableView?
    private weak var rows: (any BoundRows)?
    private let animations: NSTableViewAnimations
    private let view: (NSTableView, NSTableColumn?, Int) -> NSView?
    private let reconfigure: ((NSView, NSTableColumn?, Int) -> Void)?
    private let canMove: (Int) -> Bool

    /// The rows that the user drags, where they stand now: updates come while a drag is on its way.
    private var dragged: [Int] = []

    init(
      _ table: NSTableView, _ rows: any BoundRows, animations: NSTableViewAnimations,
      view: @escaping (NSTableView, NSTableColumn?, Int) -> NSView?,
      reconfigure: ((NSView, NSTableColumn?, Int) -> Void)?, canMove: @escaping (Int) -> Bool
    ) {
      self.table = table
      self.rows = rows
      self.animations = animations
      self.view = view
      self.reconfigure = reconfigure
      self.canMove = canMove
      super.init()
    }

    func numberOfRows(in tableView: NSTableView) -> Int { rows?.rowCount ?? 0 }

    func tableView(_ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int) -> NSView? {
      view(tableView, tableColumn, row)
    }

    func tableView(_ tableView: NSTableView, pasteboardWriterForRow row: Int) -> (any NSPasteboardWriting)? {
      guard canMove(row) else { return nil }
      let item = NSPasteboardItem()
      // Says only that a row is dragged; which one, `dragged` knows.
      item.setString("", forType: .boundRow)
      return item
    }

    func tableView(
      _ tableView: NSTableView, draggingSession session: NSDraggingSession, willBeginAt screenPoint: NSPoint,
      forRowIndexes rowIndexes: IndexSet
    ) {
      dragged = rowIndexes.filter(canMove)
    }

    func tableView(
      _ tableView: NSTableView, draggingSession session: NSDraggingSession, endedAt screenPoint: NSPoint,
      operation: NSDragOperation
    ) {
      dragged = []
    }

    func tableView(
      _ tableView: NSTableView, validateDrop info: any NSDraggingInfo, proposedRow row: Int,
      proposedDropOperation dropOperation: NSTableView.DropOperation
    ) -> NSDragOperation {
      guard isDrop(info) else { return [] }
      // Over a row as well: the gap in front of it is meant.
      if dropOperation == .on { tableView.setDropRow(row, dropOperation: .above) }
      return .move
    }

    func tableView(
      _ tableView: NSTableView, acceptDrop info: any NSDraggingInfo, row: Int,
      dropOperation: NSTableView.DropOperation
    ) -> Bool {
      guard isDrop(info) else { return false }
      // Not shown yet, other than with UIKit: the array's update moves the rows.
      rows?.userMoves(dragged, before: row)
      return true
    }

    private func isDrop(_ info: any NSDraggingInfo) -> Bool {
      !dragged.isEmpty && info.draggingSource as? NSTableView === table
    }
  }

  extension NSTableViewRenderer: ListRenderer {
    var isConnected: Bool { table?.dataSource === self }

    func connect() {
      table?.registerForDraggedTypes([.boundRow])
      table?.dataSource = self
      table?.reloadData()
    }

    func takesUpdates(shown: Int) -> Bool {
      guard let table, table.window != nil else { return false }
      return table.numberOfRows == shown
    }

    /// A range of rows is one call, but each row that moves is one.
    func cost(of event: ArrayChangeEvent) -> Int {
      event.moveRanges.reduce(
        event.deletedRanges.count + event.insertedRanges.count + event.updatedRanges.count
      ) { $0 + $1.count }
    }

    func reload(after event: ArrayChangeEvent, swap: () -> Void) {
      guard let table else { return }
      let selected = IndexSet(table.selectedRowIndexes.compactMap(event.position(after:)))
      swap()
      follow(event)
      table.reloadData()
      // The table would keep the positions selected, whatever row is there now.
      if selected == table.selectedRowIndexes { return }
      table.selectRowIndexes(selected, byExtendingSelection: false)
    }

    func update(
      by event: ArrayChangeEvent, swap: @escaping () -> Void, completion: @escaping @MainActor () -> Void
    ) {
      guard let table else { return }
      // The data is final before the first call.
      swap()
      follow(event)
      NSAnimationContext.runAnimationGroup { _ in
        table.beginUpdates()
        for operation in event.sequential { apply(operation, to: table) }
        table.endUpdates()
      } completionHandler: {
        // AppKit calls it on the main thread.
        MainActor.assumeIsolated(completion)
      }
      if let reconfigure { reconfigureViews(of: event.updatedRangesAfter, in: table, reconfigure) }
    }

    private func follow(_ event: ArrayChangeEvent) {
      dragged = dragged.compactMap(event.position(after:))
    }

    private func apply(_ operation: ArrayChangeEvent.Operation, to table: NSTableView) {
      switch operation {
      case .remove(let range):
        table.removeRows(at: IndexSet(integersIn: range), withAnimation: animations.deletion)
      case .move(let from, let to):
        table.moveRow(at: from, to: to)
      case .insert(let range):
        table.insertRows(at: IndexSet(integersIn: range), withAnimation: animations.insertion)
      case .change(let range):
        if reconfigure != nil { return }
        table.reloadData(
          forRowIndexes: IndexSet(integersIn: range), columnIndexes: IndexSet(0..<table.numberOfColumns))
      }
    }

    /// Rows that have no views get theirs with the present content.
    private func reconfigureViews(
      of ranges: [Range<Int>], in table: NSTableView, _ reconfigure: (NSView, NSTableColumn?, Int) -> Void
    ) {
      if ranges.isEmpty { return }
      let rows = IndexSet(ranges.joined())
      table.enumerateAvailableRowViews { rowView, row in
        guard rows.contains(row) else { return }
        for (number, column) in table.tableColumns.enumerated() {
          if let view = rowView.view(atColumn: number) as? NSView { reconfigure(view, column, row) }
        }
      }
    }
  }

  extension NSPasteboard.PasteboardType {
    /// A row that is dragged within its table.
    static let boundRow = NSPasteboard.PasteboardType("ObservableArrayUI.row")
  }
#endif
