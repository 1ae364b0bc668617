import EditableTable
import ObservableArray
import Testing

/// Follows a source's rows by its updates alone, and checks each one.
final class RowsRecorder {
  private(set) var rows: PersistentArray<TableRow>
  private(set) var updates: [ArrayUpdate<TableRow>] = []
  private var observation: ArrayObservation?

  init(_ array: ObservableArray<TableRow>) {
    rows = array.snapshot
    observation = array.observe(initial: false) { [unowned self] in take($0) }
  }

  private func take(_ update: ArrayUpdate<TableRow>) {
    #expect(update.before.isIdentical(to: rows))
    #expect(!update.event.isEmpty)
    #expect(update.event.apply(to: update.before, takingFrom: update.after) == update.after)
    // Whoever stays is neither deleted nor inserted.
    let gone = Set(update.event.deletedIndices.map { update.before[$0].id })
    #expect(!update.event.insertedIndices.contains { gone.contains(update.after[$0].id) })
    rows = update.after
    updates.append(update)
  }

  func forgetUpdates() { updates = [] }
}
