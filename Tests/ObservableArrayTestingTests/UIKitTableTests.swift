import ObservableArray
import ObservableArrayTesting
import Testing

@Suite("UIKit's rules for the time and the manner of a batch, each broken")
struct UIKitTableTests {
  @Test("U13: the data changes before the block")
  func u13Before() throws {
    var rows = ["a", "b"]
    let table = UIKitTableDouble(rows: { rows })
    try table.reloadData()
    rows = ["a"]
    expect(breaking: .u13) { try table.performBatchUpdates { $0.deleteRows(at: [1]) } }
  }

  @Test("U13: the data changes after the block")
  func u13After() throws {
    let table = UIKitTableDouble(rows: { ["a", "b"] })
    try table.reloadData()
    expect(breaking: .u13) { try table.performBatchUpdates { $0.deleteRows(at: [1]) } }
  }

  @Test("U15: a reload inside a block, also when its error is dropped")
  func u15() throws {
    let table = UIKitTableDouble(rows: { ["a"] })
    try table.reloadData()
    expect(breaking: .u15) { try table.performBatchUpdates { _ in try table.reloadData() } }
    expect(breaking: .u15) { try table.performBatchUpdates { _ in try? table.reloadData() } }
    try table.performBatchUpdates { _ in }
  }

  @Test("U16: a batch for a table that has not loaded or is off screen")
  func u16() throws {
    let table = UIKitTableDouble(rows: { ["a"] })
    expect(breaking: .u16) { try table.performBatchUpdates { _ in } }
    try table.reloadData()
    table.isInWindow = false
    expect(breaking: .u16) { try table.performBatchUpdates { _ in } }
    table.isInWindow = true
    try table.performBatchUpdates { _ in }
  }

  @Test("U17: a change or a batch while a row is read")
  func u17() throws {
    var rows = ["a", "b"]
    var whileReading: () -> Void = {}
    let table = UIKitTableDouble(
      rows: {
        (0..<rows.count).lazy.map { position in
          whileReading()
          return rows[position]
        }
      }, by: \.self)
    try table.reloadData()
    whileReading = { rows = ["a", "b", "c"] }
    expect(breaking: .u17) { try table.reloadData() }
    whileReading = { try? table.performBatchUpdates { _ in } }
    expect(breaking: .u17) { try table.reloadData() }
    whileReading = { try? table.reloadData() }
    expect(breaking: .u17) { try table.reloadData() }
    whileReading = {}
    try table.reloadData()
  }

  @Test("U19: the user's drag comes back as a batch")
  func u19Echo() throws {
    var rows = ["a", "b", "c"]
    let table = UIKitTableDouble(rows: { rows })
    try table.reloadData()
    expect(breaking: .u19) {
      try table.userMovesRow(at: 0, to: 2) {
        rows = ["b", "c", "a"]
        try table.performBatchUpdates { $0.moveRow(at: 0, to: 2) }
      }
    }
  }

  @Test("U19: the model neither takes the user's drag nor takes it back")
  func u19Ignored() throws {
    var rows = ["a", "b", "c"]
    let table = UIKitTableDouble(rows: { rows })
    try table.reloadData()
    expect(breaking: .u19) { try table.userMovesRow(at: 0, to: 2) {} }
    try table.reloadData()
    try table.userMovesRow(at: 0, to: 2) { try table.reloadData() }
    #expect(table.shownRows.map(\.row) == ["a", "b", "c"])
    try table.userMovesRow(at: 0, to: 2) { rows = ["b", "c", "a"] }
    #expect(table.shownRows.map(\.row) == ["b", "c", "a"])
  }

  @Test("U20: identifiers that two rows share")
  func u20() throws {
    let table = UIKitTableDouble(rows: { ["a"] })
    let violation = expect(breaking: .u20) { try table.checkIdentifiers([4, 5, 4]) }
    #expect(violation?.problem == "Rows 0 and 2 have the same identifier, 4.")
    try table.checkIdentifiers([4, 5])
  }

  @Test("Rows: contents that the table has not been told of")
  func stale() throws {
    var rows = [TestRow(id: "a"), TestRow(id: "b")]
    let table = UIKitTableDouble(rows: { rows })
    try table.reloadData()
    rows[1].text = "!"
    expect(breaking: .rows) { try table.check() }
    try table.performBatchUpdates { $0.reloadRows(at: [1]) }
    try table.check()
    rows.append(TestRow(id: "c"))
    expect(breaking: .rows) { try table.check() }
  }

  @Test("A reload makes another cell, reconfiguring and moving keep it")
  func cells() throws {
    var rows = Array<TestRow>.rows("abc")
    let table = UIKitTableDouble(rows: { rows })
    try table.reloadData()
    let cells = table.shownRows.map(\.cell)
    rows[0].text = "!"
    rows[1].text = "!"
    try table.performBatchUpdates { $0.reloadRows(at: [0]) }
    try table.performBatchUpdates { $0.reconfigureRows(at: [1]) }
    try table.performBatchUpdates { batch in
      rows.swapAt(1, 2)
      batch.moveRow(at: 2, to: 1)
    }
    try table.check()
    #expect(table.shownRows[0].cell != cells[0])
    #expect(table.shownRows.map(\.cell).suffix(2) == [cells[2], cells[1]])
  }

  @Test("A row replaced by one with another identity is right once it is reloaded")
  func replaced() throws {
    var rows = Array<TestRow>.rows("abc")
    let table = UIKitTableDouble(rows: { rows })
    try table.reloadData()
    try table.performBatchUpdates { batch in
      rows = .rows("cxb")
      batch.moveRow(at: 2, to: 0)
    }
    expect(breaking: .rows) { try table.check() }
    try table.performBatchUpdates { $0.reloadRows(at: [1]) }
    try table.check()
  }

  @Test("What a block throws comes out, and the table is as before")
  func throwingBlock() throws {
    struct Refusal: Error {}
    let table = UIKitTableDouble(rows: { ["a", "b"] })
    try table.reloadData()
    #expect(throws: Refusal.self) {
      try table.performBatchUpdates { batch in
        batch.deleteRows(at: [0])
        throw Refusal()
      }
    }
    try table.performBatchUpdates { _ in }
    #expect(table.shownRows.map(\.row) == ["a", "b"])
  }
}
