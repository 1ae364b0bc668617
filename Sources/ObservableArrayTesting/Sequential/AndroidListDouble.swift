import ObservableArray

/// A list that behaves as Android's RecyclerView does behind a ListUpdateCallback, and says which rule the calls break.
///
/// ```swift
/// var rows = ["a", "b", "c"]
/// let list = AndroidListDouble(rows: { rows })
/// let event = ArrayChangeEvent(from: rows, to: ["c", "a", "d"])
/// rows = ["c", "a", "d"]
/// try list.dispatch { $0.add(event.sequential) }
/// print(list.shownRows)  // [c, a, d]
/// ```
///
/// The data is final before the first call (A4). Each call is checked against the rows that the ones before it left (A1,
/// A2), and at the end the rows must be the data source's, in their order and with their contents.
public final class AndroidListDouble<Row: Equatable> {
  /// The rows shown.
  public private(set) var shownRows: [ShownRow<Row>] = []

  private let source: RowSource<Row>
  private var cellCount = 0

  init(source: RowSource<Row>) {
    self.source = source
    notifyDataSetChanged()
  }

  /// Reads all rows anew, each into a new cell.
  public func notifyDataSetChanged() {
    shownRows = source.readAll().map(freshRow)
  }

  /// Does the calls made in the block, one after another, and compares the rows with the data source's.
  ///
  /// - Throws: ``ContractViolation`` when a rule is broken, and whatever the block throws. The list then shows what it
  ///   showed before.
  public func dispatch(_ updates: (inout AndroidUpdates) throws -> Void) throws {
    let wanted = source.readAll()
    var collected = AndroidUpdates()
    try updates(&collected)
    if source.readAll() != wanted {
      throw ContractViolation(
        .a4, "The data source's rows change while the calls are made.",
        "Set the new rows first, then make the calls.")
    }
    var rows = SequentialRows(shownRows)
    for (number, call) in collected.calls.enumerated() {
      if let fault = call.fault(count: rows.slots.count) {
        throw violation(call, number, fault, count: rows.slots.count)
      }
      rows.apply(call)
    }
    try checkCount(rows, wanted)
    if !rows.agree(with: wanted) {
      try checkOrder(rows, wanted, collected.calls)
      try checkContents(rows, wanted)
    }
    shownRows = rows.slots.enumerated().map { position, slot in
      guard let shown = slot.shown else { return freshRow(wanted[position]) }
      return slot.isChanged ? ShownRow(cell: shown.cell, row: wanted[position]) : shown
    }
  }

  private func freshRow(_ row: Row) -> ShownRow<Row> {
    cellCount += 1
    return ShownRow(cell: cellCount, row: row)
  }
}

extension AndroidListDouble {
  private func violation(
    _ call: SequentialCall, _ number: Int, _ fault: SequentialCall.Fault, count: Int
  ) -> ContractViolation {
    let state = "the calls before it have left \(count) rows"
    if case .move = call, fault.kind == .target {
      return ContractViolation(
        .a2, "Call \(number) moves a row to \(fault.position), but \(state).",
        "Count the target without the row that moves: it is at most \(count - 1).")
    }
    return ContractViolation(
      .a1, "Call \(number) names row \(fault.position), but \(state).",
      "Count from what the calls before it have left; remove from the back.")
  }

  private func checkCount(_ rows: SequentialRows<Row>, _ wanted: [Row]) throws(ContractViolation) {
    if rows.slots.count != wanted.count {
      throw ContractViolation(
        .a1,
        "The calls make \(rows.slots.count) rows of \(shownRows.count), the data source has \(wanted.count).",
        "Name every row that goes or comes, by the difference between the rows shown and the new ones.")
    }
  }

  private func checkOrder(
    _ rows: SequentialRows<Row>, _ wanted: [Row], _ calls: [SequentialCall]
  ) throws(ContractViolation) {
    let identities = wanted.map(source.identity)
    guard let position = rows.firstMismatch(with: identities, by: source.identity) else { return }
    let problem =
      "The calls leave \(rows.describe(position)) at \(position), where the data source has \(wanted[position])."
    let diagnosis = SequentialDiagnosis(
      calls: calls, before: shownRows.map { source.identity($0.row) }, wanted: identities)
    if diagnosis.countsTheMovedRow {
      throw ContractViolation(
        .a2, problem,
        "Count the target of a move without the row that moves: one less when it goes to the back.")
    }
    throw ContractViolation(
      .a1, problem, "Count each call's positions from what the calls before it have left.")
  }

  private func checkContents(_ rows: SequentialRows<Row>, _ wanted: [Row]) throws(ContractViolation) {
    let needless = rows.slots.indices.first { position in
      rows.slots[position].isChanged && rows.slots[position].shown?.row == wanted[position]
    }
    for (position, slot) in rows.slots.enumerated() {
      guard let shown = slot.shown, !slot.isChanged, shown.row != wanted[position] else { continue }
      let problem = "Row \(position) shows \(shown.row), and the data source has \(wanted[position])."
      guard let needless else {
        throw ContractViolation(
          .rows, problem, "Tell that it changed, at its position after the other calls.")
      }
      throw ContractViolation(
        slot.isMoved ? .a2 : .a1, "\(problem) Row \(needless), which had not changed, was told to have.",
        "Tell of the change after the other calls, at the row's new place.")
    }
  }
}
