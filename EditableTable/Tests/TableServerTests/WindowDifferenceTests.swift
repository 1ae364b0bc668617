import EditableTable
import ObservableArray
import Testing

@testable import TableServer

@Suite("The difference of two windows") struct WindowDifferenceTests {
  /// A few random edits of `rows`.
  private func edited(
    _ rows: PersistentArray<TableRow>, _ generator: inout SplitMix64
  ) throws -> (PersistentArray<TableRow>, ArrayChangeEvent) {
    var table = TableViewModel(rows: rows)
    var events: [ArrayChangeEvent] = []
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      let count = table.rows.count
      let place = count == 0 ? 0 : Int.random(in: 0..<count, using: &generator)
      let reference = RowReference(
        id: count == 0 ? TableRow.ID(rawValue: 0) : table.rows[place].id, position: place)
      let other = count == 0 ? 0 : Int.random(in: 0..<count, using: &generator)
      let command: TableEditingCommand =
        switch count == 0 ? 0 : Int.random(in: 0..<20, using: &generator) {
        case 0..<5: .insertItem(TableRow.random(using: &generator), at: place)
        case 5..<10: .deleteItem(reference)
        case 10..<15: .moveItem(reference, to: other)
        case 15..<19: .editItem(reference, text: String(UInt8.random(in: 0...9, using: &generator)))
        default: .setItems(table.rows.shuffled(using: &generator))
        }
      let (after, event) = try table.applying(command)
      table = after
      events.append(event)
    }
    return (table.rows, ArrayChangeEvent.composing(events))
  }

  private func window(_ count: Int, _ generator: inout SplitMix64) -> Window {
    Window(
      from: Int.random(in: 0...count + 3, using: &generator), size: Int.random(in: 1...12, using: &generator))
  }

  @Test("What is kept and what is sent is the new window, exactly, and the rest agrees with the event")
  func againstRecomputation() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("againstRecomputation: seed \(seed)")
    var generator = SplitMix64(seed: seed)
    for _ in 0..<3000 {
      let before = PersistentArray(
        (0..<Int.random(in: 0...30, using: &generator)).map { _ in TableRow.random(using: &generator) })
      let (after, event) = try edited(before, &generator)
      let old = window(before.count, &generator)
      let new = Bool.random(using: &generator) ? old : window(after.count, &generator)
      let difference = WindowDifference(event, from: old, of: before.count, to: new, of: after)
      let oldPlaces = old.positions(of: before.count)
      let newPlaces = new.positions(of: after.count)

      var rows: [Int: TableRow] = [:]
      for run in difference.kept {
        try #require(oldPlaces.contains(run.was) && oldPlaces.upperBound >= run.sources.upperBound)
        for offset in 0..<run.count {
          try #require(rows.updateValue(before[run.was + offset], forKey: run.at + offset) == nil)
        }
      }
      for placed in difference.rows { rows[placed.position] = placed.row }
      try #require(rows == Dictionary(uniqueKeysWithValues: newPlaces.map { ($0, after[$0]) }))
      // Nothing is sent that the viewer has.
      for placed in difference.rows {
        let was = event.position(before: placed.position)
        try #require(
          was == nil || !oldPlaces.contains(was!) || event.updatedIndices.contains(was!))
      }
      try #require(difference.deleted.flatMap(\.self) == event.deletedIndices.filter(oldPlaces.contains))
      try #require(difference.inserted.flatMap(\.self) == event.insertedIndices.filter(newPlaces.contains))
      try #require(
        difference.updated.flatMap(\.self)
          == event.updatedIndices.compactMap(event.position(after:)).filter(newPlaces.contains).sorted())
      try #require(
        difference.moved == event.moves.filter { oldPlaces.contains($0.from) || newPlaces.contains($0.to) })
      if difference.isEmpty { try #require(oldPlaces == newPlaces && before[oldPlaces] == after[newPlaces]) }
      if event.isEmpty && old == new { try #require(difference.isEmpty) }
    }
  }

  @Test("A change below or above the window that leaves its rows where they are is none of its business")
  func elsewhere() {
    let rows = PersistentArray(TableRow.random(count: 100))
    let window = Window(from: 10, size: 5)
    for event in [
      ArrayChangeEvent(updatedIndices: [0, 9, 15, 99]), ArrayChangeEvent(insertedIndices: [99]),
      ArrayChangeEvent(moves: [.init(from: 3, to: 9)]), ArrayChangeEvent(moves: [.init(from: 99, to: 15)]),
      ArrayChangeEvent(),
    ] {
      #expect(WindowDifference(event, from: window, of: 100, to: window, of: rows).isEmpty, "\(event)")
    }
    let above = ArrayChangeEvent(insertedIndices: [0])
    let difference = WindowDifference(above, from: window, of: 99, to: window, of: rows)
    #expect(difference.kept == [ArrivalRun(at: 11, was: 10, count: 4)])
    #expect(difference.rows.map(\.position) == [10])
  }

  @Test("A window that moves by some rows keeps the others")
  func scrolled() {
    let rows = PersistentArray(TableRow.random(count: 1_000_000))
    let difference = WindowDifference(
      ArrayChangeEvent(), from: Window(from: 500_000, size: 50), of: rows.count,
      to: Window(from: 500_040, size: 50), of: rows)
    #expect(difference.kept == [ArrivalRun(at: 500_040, was: 500_040, count: 10)])
    #expect(difference.rows.map(\.position) == Array(500_050..<500_090))
    #expect(difference.rows.map(\.row) == Array(rows[500_050..<500_090]))
  }

  @Test("Windows at the edges of what a number holds")
  func extremes() {
    #expect(Window(from: Int.max, size: 1000).positions(of: 5) == 5..<5)
    #expect(Window(from: 4, size: 1000).positions(of: 5) == 4..<5)
    #expect(Window(from: 0, size: 3).positions(of: 5) == 0..<3)
    #expect(Window(from: 0, size: 3).positions(of: 0) == 0..<0)
  }
}
