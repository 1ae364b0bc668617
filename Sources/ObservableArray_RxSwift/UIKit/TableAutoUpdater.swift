#if RxSwift && canImport(UIKit) && !os(watchOS)
  import RxSwift
  import UIKit

  /// Shows events in a table whose data source may be ahead of them.
  @MainActor
  final class TableAutoUpdater {
    private weak var table: UITableView?
    private var waiting: [ArrayChangeEvent] = []
    private var isUpdating = false
    private var isSettling = false
    private let largestUpdate = 2_000

    init(_ table: UITableView) {
      self.table = table
    }

    func show(_ event: ArrayChangeEvent) {
      waiting.append(event)
      settleLater()
      if !isUpdating { whileUpdating {} }
    }

    /// Makes the table read cells, and then shows the events that wait: a cell that is made may edit the array.
    private func whileUpdating(_ body: () -> Void) {
      isUpdating = true
      body()
      while !waiting.isEmpty { apply(waiting.removeFirst()) }
      isUpdating = false
    }

    private func apply(_ event: ArrayChangeEvent) {
      guard let table else { return }
      let stages = event.simultaneous
      guard table.window != nil, leadsToTheModel(event, table),
        stages.reduce(0, { $0 + $1.rowCount }) <= largestUpdate
      else {
        table.reloadData()
        return
      }
      for stage in stages {
        table.performBatchUpdates { table.apply(stage) }
      }
    }

    /// Whether the event makes of the rows shown as many as the data source has.
    private func leadsToTheModel(_ event: ArrayChangeEvent, _ table: UITableView) -> Bool {
      guard table.numberOfSections > 0 else { return false }
      let shown = table.numberOfRows(inSection: 0)
      let count = modelCount(of: table)
      let change = event.simultaneous.first?.countChange ?? 0
      return shown + change == count && event.endBefore <= shown && event.endAfter <= count
    }

    private func modelCount(of table: UITableView) -> Int {
      table.dataSource?.tableView(table, numberOfRowsInSection: 0) ?? 0
    }

    /// Configures what is on screen again when the events that are here have been shown.
    private func settleLater() {
      if isSettling { return }
      isSettling = true
      Task { @MainActor [weak self] in self?.settle() }
    }

    private func settle() {
      isSettling = false
      guard let table, table.window != nil, table.numberOfSections > 0 else { return }
      whileUpdating {
        if table.numberOfRows(inSection: 0) == modelCount(of: table) {
          table.reconfigureRows(at: table.indexPathsForVisibleRows ?? [])
        } else {
          table.reloadData()
        }
      }
    }
  }

  extension UITableView {
    fileprivate func apply(_ stage: ArrayChangeEvent.Stage) {
      let path = { IndexPath(row: $0, section: 0) }
      if !stage.deletedRanges.isEmpty { deleteRows(at: stage.deletedIndices.map(path), with: .automatic) }
      if !stage.insertedRanges.isEmpty { insertRows(at: stage.insertedIndices.map(path), with: .automatic) }
      for move in stage.moves { moveRow(at: path(move.from), to: path(move.to)) }
      if !stage.updatedRanges.isEmpty { reconfigureRows(at: stage.updatedIndices.map(path)) }
    }
  }

  extension ArrayChangeEvent {
    /// The end of the positions before that the event names.
    fileprivate var endBefore: Int {
      max(
        deletedRanges.last?.upperBound ?? 0, updatedRanges.last?.upperBound ?? 0,
        moveRanges.map { $0.from + $0.count }.max() ?? 0)
    }

    /// The end of the positions after that the event names.
    fileprivate var endAfter: Int {
      max(insertedRanges.last?.upperBound ?? 0, moveRanges.last.map { $0.to + $0.count } ?? 0)
    }
  }

#endif
