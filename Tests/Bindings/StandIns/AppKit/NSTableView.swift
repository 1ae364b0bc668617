// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import ObservableArrayTesting

@MainActor public protocol NSTableViewDataSource: NSObjectProtocol {
  // All are optional in AppKit; a data source that does not implement one gets what is below.
  func numberOfRows(in tableView: NSTableView) -> Int
  func tableView(_ tableView: NSTableView, pasteboardWriterForRow row: Int) -> (any NSPasteboardWriting)?
  func tableView(
    _ tableView: NSTableView, draggingSession session: NSDraggingSession, willBeginAt screenPoint: NSPoint,
    forRowIndexes rowIndexes: IndexSet)
  func tableView(
    _ tableView: NSTableView, draggingSession session: NSDraggingSession, endedAt screenPoint: NSPoint,
    operation: NSDragOperation)
  func tableView(
    _ tableView: NSTableView, validateDrop info: any NSDraggingInfo, proposedRow row: Int,
    proposedDropOperation dropOperation: NSTableView.DropOperation
  ) -> NSDragOperation
  func tableView(
    _ tableView: NSTableView, acceptDrop info: any NSDraggingInfo, row: Int,
    dropOperation: NSTableView.DropOperation
  ) -> Bool
}

extension NSTableViewDataSource {
  public func tableView(
    _ tableView: NSTableView, pasteboardWriterForRow row: Int
  ) -> (any NSPasteboardWriting)? { nil }
  public func tableView(
    _ tableView: NSTableView, draggingSession session: NSDraggingSession, willBeginAt screenPoint: NSPoint,
    forRowIndexes rowIndexes: IndexSet
  ) {}
  public func tableView(
    _ tableView: NSTableView, draggingSession session: NSDraggingSession, endedAt screenPoint: NSPoint,
    operation: NSDragOperation
  ) {}
  public func tableView(
    _ tableView: NSTableView, validateDrop info: any NSDraggingInfo, proposedRow row: Int,
    proposedDropOperation dropOperation: NSTableView.DropOperation
  ) -> NSDragOperation { [] }
  public func tableView(
    _ tableView: NSTableView, acceptDrop info: any NSDraggingInfo, row: Int,
    dropOperation: NSTableView.DropOperation
  ) -> Bool { false }
}

@MainActor public protocol NSTableViewDelegate: NSObjectProtocol {
  func tableView(_ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int) -> NSView?
}

@MainActor open class NSTableRowView: NSView {
  var views: [NSView?] = []
  open func view(atColumn column: Int) -> Any? { views[column] }
}

@MainActor open class NSTableView: NSView {
  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let effectFade = AnimationOptions(rawValue: 1)
    public static let effectGap = AnimationOptions(rawValue: 2)
    public static let slideUp = AnimationOptions(rawValue: 16)
    public static let slideDown = AnimationOptions(rawValue: 32)
    public static let slideLeft = AnimationOptions(rawValue: 48)
    public static let slideRight = AnimationOptions(rawValue: 64)
  }

  public enum DropOperation: UInt, Sendable {
    case on = 0
    case above = 1
  }

  open weak var dataSource: (any NSTableViewDataSource)?
  open weak var delegate: (any NSTableViewDelegate)?
  open private(set) var tableColumns: [NSTableColumn] = []
  open func addTableColumn(_ tableColumn: NSTableColumn) { tableColumns.append(tableColumn) }
  open func view(atColumn column: Int, row: Int, makeIfNecessary: Bool) -> NSView? {
    rowViews[double.shownRows[row].cell]?.view.views[column]
  }
  open var numberOfColumns: Int { tableColumns.count }
  /// No API to read it: where a drop goes.
  private var dropTarget = (row: 0, operation: DropOperation.above)
  open func setDropRow(_ row: Int, dropOperation: NSTableView.DropOperation) {
    dropTarget = (row, dropOperation)
  }
  open func registerForDraggedTypes(_ newTypes: [NSPasteboard.PasteboardType]) {}
  open func makeView(withIdentifier identifier: NSUserInterfaceItemIdentifier, owner: Any?) -> NSView? {
    NSTableCellView()
  }

  private lazy var double = AppKitTableDouble<CellContent>(
    rows: { [unowned self] in
      (0..<(dataSource?.numberOfRows(in: self) ?? 0)).lazy.map { [unowned self] in content(makeView(0, $0)) }
    }, by: \.tag)
  private var updates: AppKitUpdates?
  private var depth = 0
  private var selectedCells: Set<Int> = []
  /// The row views that there are, by cells, and what they were made of.
  private var rowViews: [Int: (view: NSTableRowView, content: CellContent)] = [:]

  /// No API: what the table has been through.
  public private(set) var violations: [any Error] = []
  public private(set) var reloadCount = 0
  public private(set) var log: [String] = []

  private func makeView(_ column: Int, _ row: Int) -> NSView? {
    delegate?.tableView(self, viewFor: tableColumns[column], row: row)
  }

  private func content(_ view: NSView?) -> CellContent {
    CellContent(
      tag: (view?.identifier?.rawValue).flatMap { Int($0) } ?? -1,
      text: (view as? NSTextField ?? (view as? NSTableCellView)?.textField)?.stringValue ?? "")
  }

  open var numberOfRows: Int { double.shownRows.count }

  open func reloadData() {
    reloadCount += 1
    let positions = selectedRowIndexes
    double.reloadData()
    rowViews = [:]
    makeRowViews()
    // AppKit keeps the positions selected.
    selectedCells = Set(positions.filter { $0 < numberOfRows }.map { double.shownRows[$0].cell })
  }

  private func makeRowViews() {
    for (row, shown) in double.shownRows.enumerated() where rowViews[shown.cell]?.content != shown.row {
      let view = NSTableRowView()
      view.views = tableColumns.indices.map { makeView($0, row) }
      rowViews[shown.cell] = (view, shown.row)
    }
  }

  open func enumerateAvailableRowViews(_ handler: (NSTableRowView, Int) -> Void) {
    for (row, shown) in double.shownRows.enumerated() {
      if let view = rowViews[shown.cell]?.view { handler(view, row) }
    }
  }

  open func beginUpdates() {
    if depth == 0 { updates = AppKitUpdates() }
    depth += 1
  }

  open func endUpdates() {
    depth -= 1
    guard depth == 0, let updates else { return }
    self.updates = nil
    do {
      try double.performUpdates { $0 = updates }
    } catch {
      violations.append(error)
    }
    makeRowViews()
    selectedCells.formIntersection(double.shownRows.map(\.cell))
  }

  private func call(_ text: String, _ add: (inout AppKitUpdates) -> Void) {
    log.append(text)
    beginUpdates()
    add(&updates!)
    endUpdates()
  }

  private func name(_ options: AnimationOptions) -> String {
    options == .slideDown ? " down" : options == .slideLeft ? " left" : " \(options.rawValue)"
  }

  open func insertRows(at indexes: IndexSet, withAnimation animationOptions: AnimationOptions = []) {
    call("insert \(Array(indexes))\(name(animationOptions))") { $0.insertRows(at: indexes) }
  }

  open func removeRows(at indexes: IndexSet, withAnimation animationOptions: AnimationOptions = []) {
    call("remove \(Array(indexes))\(name(animationOptions))") { $0.removeRows(at: indexes) }
  }

  open func moveRow(at oldIndex: Int, to newIndex: Int) {
    call("move \(oldIndex)→\(newIndex)") { $0.moveRow(at: oldIndex, to: newIndex) }
  }

  open func reloadData(forRowIndexes rowIndexes: IndexSet, columnIndexes: IndexSet) {
    call("reload \(Array(rowIndexes))") { $0.reloadData(forRowIndexes: rowIndexes) }
  }

  open var selectedRowIndexes: IndexSet {
    IndexSet(double.shownRows.indices.filter { selectedCells.contains(double.shownRows[$0].cell) })
  }

  open func selectRowIndexes(_ indexes: IndexSet, byExtendingSelection extend: Bool) {
    let cells = Set(indexes.map { double.shownRows[$0].cell })
    selectedCells = extend ? selectedCells.union(cells) : cells
  }
}

/// No API: what a test and a user do.
extension NSTableView {
  public var shown: [CellContent] {
    double.shownRows.map { shown in content(rowViews[shown.cell]?.view.views[0]) }
  }

  public var views: [NSView?] { double.shownRows.map { rowViews[$0.cell]?.view.views[0] } }

  public func takeLog() -> [String] {
    defer { log = [] }
    return log
  }

  /// Notes a violation unless the views on screen show the data source's rows.
  public func check() {
    let wanted = (0..<(dataSource?.numberOfRows(in: self) ?? 0)).map { content(makeView(0, $0)) }
    if wanted == shown { return }
    do {
      try double.check()
      violations.append(Mismatch(shown: shown, wanted: wanted))
    } catch {
      violations.append(error)
    }
  }

  struct Mismatch: Error {
    var shown: [CellContent]
    var wanted: [CellContent]
  }

  final class Drag: NSObject, NSDraggingInfo {
    let draggingSource: Any?
    init(_ source: Any?) { draggingSource = source }
  }

  /// The user drags rows; `meanwhile` happens before they are dropped above a row.
  ///
  /// - Returns: Whether the table took them.
  @discardableResult
  public func userDrags(
    _ rows: IndexSet, from source: NSTableView? = nil, above target: Int, isOverRow: Bool = false,
    meanwhile: () -> Void = {}
  ) -> Bool {
    let source = source ?? self
    let session = NSDraggingSession()
    let lifted = rows.filteredIndexSet { row in
      source.dataSource?.tableView(source, pasteboardWriterForRow: row) != nil
    }
    if lifted.isEmpty { return false }
    source.dataSource?.tableView(
      source, draggingSession: session, willBeginAt: NSPoint(), forRowIndexes: lifted)
    meanwhile()
    let info = Drag(source)
    dropTarget = (target, isOverRow ? .on : .above)
    let operation = dataSource?.tableView(
      self, validateDrop: info, proposedRow: target, proposedDropOperation: dropTarget.operation)
    let isTaken =
      operation == .move && dropTarget.operation == .above
      && dataSource?.tableView(
        self, acceptDrop: info, row: dropTarget.row, dropOperation: dropTarget.operation) == true
    source.dataSource?.tableView(
      source, draggingSession: session, endedAt: NSPoint(), operation: operation ?? [])
    return isTaken
  }
}
