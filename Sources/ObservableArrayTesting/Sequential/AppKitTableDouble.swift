import ObservableArray

/// A table that behaves as NSTableView does, and says which of its rules the calls break.
///
/// Use it to test what drives such a table, on any system: each call that would raise an exception or leave wrong rows
/// throws a ``ContractViolation``.
///
/// ```swift
/// var rows = [0, 1, 2, 3]
/// let table = AppKitTableDouble(rows: { rows })
/// let event = ArrayChangeEvent(from: rows, to: [2, 3, 0, 1])
/// rows = [2, 3, 0, 1]
/// try table.performUpdates { $0.add(event.sequential) }
/// try table.check()
/// print(table.shownRows)  // [2, 3, 0, 1]
///
/// // The moves of a simultaneous table are refused:
/// rows = [0, 1, 2, 3]
/// table.reloadData()
/// rows = [2, 3, 0, 1]
/// try table.performUpdates { calls in
///   calls.moveRow(at: 0, to: 2)
///   calls.moveRow(at: 1, to: 3)
/// }
/// do {
///   try table.check()
/// } catch let violation as ContractViolation {
///   print(violation.rule)  // N5
/// }
/// ```
///
/// Each call is checked against the rows that the ones before it left (N1 to N3, N6), and at the end of a block there are
/// as many rows as the data source has. Whether they are its rows, ``check()`` says when the update is done: AppKit does
/// not raise an exception for wrong rows, it shows them. When their order is wrong, the double finds out whether targets
/// were counted with the row that moves (N3) or the moves were a simultaneous table's (N5).
public final class AppKitTableDouble<Row: Equatable> {
  /// The rows shown.
  public private(set) var shownRows: [ShownRow<Row>] = []

  private let source: RowSource<Row>
  private var cellCount = 0
  /// What the identities of the rows say against the calls since the last check; it holds if the rows turn out wrong.
  private var suspicion: ContractViolation?
  /// The first position since the last check that was reloaded without need.
  private var needlessReload: Int?

  init(source: RowSource<Row>) {
    self.source = source
    reloadData()
  }

  /// Reads all rows anew, each into a new cell.
  public func reloadData() {
    needlessReload = nil
    suspicion = nil
    shownRows = source.readAll().map(freshRow)
  }

  /// Does the calls made in the block, one after another, and compares the rows with the data source's.
  ///
  /// The block is what stands between `beginUpdates()` and `endUpdates()`; a call outside of them is a block of its own.
  ///
  /// - Throws: ``ContractViolation`` when a rule is broken, and whatever the block throws. The table then shows what it
  ///   showed before.
  public func performUpdates(_ updates: (inout AppKitUpdates) throws -> Void) throws {
    var collected = AppKitUpdates()
    try updates(&collected)
    var rows = SequentialRows(shownRows)
    for (number, call) in collected.calls.enumerated() {
      if let fault = call.fault(count: rows.slots.count) {
        throw violation(call, number, fault, count: rows.slots.count)
      }
      rows.apply(call)
    }
    let wanted = source.readAll()
    if rows.slots.count != wanted.count {
      throw ContractViolation(
        .n1,
        "The calls make \(rows.slots.count) rows of \(shownRows.count), the data source answers \(wanted.count).",
        "Name every row that goes or comes, and give the data source the new rows before the block ends.")
    }
    if suspicion == nil && !rows.agree(with: wanted) { suspicion = wrongOrder(rows, wanted, collected.calls) }
    shownRows = rows.slots.enumerated().map { position, slot in
      guard let shown = slot.shown else { return freshRow(wanted[position]) }
      if !slot.isChanged { return shown }
      if shown.row == wanted[position] && needlessReload == nil { needlessReload = position }
      return ShownRow(cell: shown.cell, row: wanted[position])
    }
  }

  /// Throws unless the rows shown are the data source's, in their order and with their contents.
  ///
  /// - Throws: ``ContractViolation`` of N1, N3 or N5 when the order is wrong, of N6 when a row is stale and another one was
  ///   reloaded without need, and otherwise of ``ContractRule/rows``.
  public func check() throws(ContractViolation) {
    let wanted = source.readAll()
    defer {
      needlessReload = nil
      suspicion = nil
    }
    if wanted.count != shownRows.count {
      throw ContractViolation(
        .rows, "The table shows \(shownRows.count) rows, the data source answers \(wanted.count).",
        "Tell the table of every change, or reload it.")
    }
    if let suspicion, !zip(wanted, shownRows).allSatisfy({ source.identity($0) == source.identity($1.row) }) {
      throw suspicion
    }
    for (position, row) in wanted.enumerated() where row != shownRows[position].row {
      let problem = "Row \(position) shows \(shownRows[position].row), and the data source answers \(row)."
      if let needlessReload {
        throw ContractViolation(
          .n6, "\(problem) Row \(needlessReload) was reloaded although it had not changed.",
          "Reload after all structural calls, by the positions that the rows then have.")
      }
      throw ContractViolation(.rows, problem, "Reload the row, at its position after the other calls.")
    }
  }

  private func freshRow(_ row: Row) -> ShownRow<Row> {
    cellCount += 1
    return ShownRow(cell: cellCount, row: row)
  }
}

extension AppKitTableDouble {
  private func violation(
    _ call: SequentialCall, _ number: Int, _ fault: SequentialCall.Fault, count: Int
  ) -> ContractViolation {
    let position = fault.position
    let state = "the calls before it have left \(count) rows"
    switch (call, fault.kind) {
    case (.remove, .twice), (.insert, .twice):
      return ContractViolation(
        .n2, "Call \(number) names row \(position) twice.",
        "One call takes a set of positions; use two calls, or count them all on one side.")
    case (.insert, _):
      return ContractViolation(
        .n2, "Call \(number) inserts row \(position), but \(state): there would be a gap.",
        "Insert by the positions that the rows have once all rows of the call are in.")
    case (.move, .target):
      return ContractViolation(
        .n3, "Call \(number) moves a row to \(position), but \(state).",
        "Count the target without the row that moves: it is at most \(count - 1).")
    case (.change, _):
      return ContractViolation(
        .n6, "Call \(number) reloads row \(position), but \(state).",
        "Reload by the position that the row has then.")
    default:
      return ContractViolation(
        .n1, "Call \(number) names row \(position), but \(state).",
        "Count from what the calls before it have left; remove from the back.")
    }
  }

  /// What the identities of the rows say against the calls, if anything.
  private func wrongOrder(
    _ rows: SequentialRows<Row>, _ wanted: [Row], _ calls: [SequentialCall]
  ) -> ContractViolation? {
    let identities = wanted.map(source.identity)
    guard let position = rows.firstMismatch(with: identities, by: source.identity) else { return nil }
    let diagnosis = SequentialDiagnosis(
      calls: calls, before: shownRows.map { source.identity($0.row) }, wanted: identities)
    let problem =
      "The calls leave \(rows.describe(position)) at \(position), where the data source answers \(wanted[position])."
    if diagnosis.countsTheMovedRow {
      return ContractViolation(
        .n3, problem,
        "Count the target of a move without the row that moves: one less when it goes to the back.")
    }
    if diagnosis.isSimultaneous {
      return ContractViolation(
        .n5, problem, "These are moves for a simultaneous table; take the operations of event.sequential.")
    }
    return ContractViolation(
      .n1, problem, "Count each call's positions from what the calls before it have left.")
  }
}

extension SequentialRows where Row: Equatable {
  /// Whether the rows, except those that are read anew, are as wanted.
  func agree(with wanted: [Row]) -> Bool {
    zip(slots, wanted).allSatisfy { slot, row in slot.isChanged || slot.shown.map { $0.row == row } ?? true }
  }
}

extension SequentialRows {
  /// The first position whose row has another identity than wanted, except rows that are read anew.
  func firstMismatch(with wanted: [AnyHashable], by identity: (Row) -> AnyHashable) -> Int? {
    slots.indices.first { position in
      guard let shown = slots[position].shown, !slots[position].isChanged else { return false }
      return identity(shown.row) != wanted[position]
    }
  }

  func describe(_ position: Int) -> String { slots[position].shown.map { "\($0.row)" } ?? "a new row" }
}
