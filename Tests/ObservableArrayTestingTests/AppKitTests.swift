import ObservableArray
import ObservableArrayTesting
import Testing

@Suite("AppKit's rules, each broken")
struct AppKitTests {
  private func update(_ old: String, _ new: String, _ calls: (inout AppKitUpdates) -> Void) throws {
    var rows = Array(old)
    let table = AppKitTableDouble(rows: { rows })
    rows = Array(new)
    try table.performUpdates(calls)
    try table.check()
    #expect(table.shownRows.map(\.row) == Array(new))
  }

  @Test("N1: positions counted before earlier calls")
  func n1() throws {
    expect(breaking: .n1) {
      try update("abc", "b") { calls in
        calls.removeRows(at: [0])
        calls.removeRows(at: [2])
      }
    }
    expect(breaking: .n1) {
      try update("abcd", "bd") { calls in
        calls.removeRows(at: [0])
        calls.removeRows(at: [2])
      }
    }
    try update("abcd", "bd") { calls in
      calls.removeRows(at: [0])
      calls.removeRows(at: [1])
    }
  }

  @Test("N1: counts that disagree")
  func n1ForCounts() {
    expect(breaking: .n1) { try update("abc", "a") { $0.removeRows(at: [1]) } }
    expect(breaking: .n1) { try update("abc", "ab") { $0.moveRow(at: 3, to: 0) } }
  }

  @Test("N2: one call's positions are one set")
  func n2() throws {
    expect(breaking: .n2) { try update("abc", "a") { $0.removeRows(at: [1, 1]) } }
    expect(breaking: .n2) { try update("a", "abc") { $0.insertRows(at: [1, 1]) } }
    expect(breaking: .n2) { try update("a", "abc") { $0.insertRows(at: [1, 3]) } }
    try update("abc", "a") { $0.removeRows(at: [2, 1]) }
    try update("ab", "xayb") { $0.insertRows(at: [2, 0]) }
  }

  @Test("N3: the target of a move counted with the row that moves")
  func n3() throws {
    expect(breaking: .n3) { try update("abc", "bca") { $0.moveRow(at: 0, to: 3) } }
    expect(breaking: .n3) { try update("abc", "bac") { $0.moveRow(at: 0, to: 2) } }
    try update("abc", "bac") { $0.moveRow(at: 0, to: 1) }
  }

  @Test("N5: the moves of a simultaneous table, 0123 to 2301")
  func n5() throws {
    let violation = expect(breaking: .n5) {
      try update("0123", "2301") { calls in
        calls.moveRow(at: 0, to: 2)
        calls.moveRow(at: 1, to: 3)
      }
    }
    #expect(violation?.problem == "The calls leave 1 at 0, where the data source answers 2.")
    try update("0123", "2301") { $0.add(ArrayChangeEvent(from: Array("0123"), to: Array("2301")).sequential) }
  }

  @Test("N6: a reload at the position before")
  func n6() throws {
    var rows = Array<TestRow>.rows("abc")
    let table = AppKitTableDouble(rows: { rows })
    rows.remove(at: 0)
    rows[0].text = "!"
    try table.performUpdates { calls in
      calls.removeRows(at: [0])
      calls.reloadData(forRowIndexes: [1])
    }
    expect(breaking: .n6) { try table.check() }
    expect(breaking: .n6) { try table.performUpdates { $0.reloadData(forRowIndexes: [2]) } }
    try table.performUpdates { $0.reloadData(forRowIndexes: [0]) }
    try table.check()
  }

  @Test("Rows: contents that the table has not been told of")
  func stale() throws {
    var rows = Array<TestRow>.rows("ab")
    let table = AppKitTableDouble(rows: { rows })
    rows[1].text = "!"
    expect(breaking: .rows) { try table.check() }
    rows.removeLast()
    expect(breaking: .rows) { try table.check() }
    table.reloadData()
    try table.check()
  }

  @Test("A row that gets another identity where it is, and moves, is right once it is reloaded")
  func replaced() throws {
    var rows = ["a", "b", "c"]
    let table = AppKitTableDouble(rows: { rows })
    rows = ["x", "a", "b"]
    try table.performUpdates { calls in
      calls.moveRow(at: 2, to: 0)
      calls.reloadData(forRowIndexes: [0])
    }
    try table.check()
    rows = ["b", "x", "y"]
    try table.performUpdates { $0.moveRow(at: 2, to: 0) }
    expect(breaking: .n1) { try table.check() }
    try table.performUpdates { $0.reloadData(forRowIndexes: [2]) }
    try table.check()
  }

  @Test("A move keeps the cell, and so does a reload of a row")
  func cells() throws {
    var rows = Array<TestRow>.rows("abc")
    let table = AppKitTableDouble(rows: { rows })
    let cells = table.shownRows.map(\.cell)
    rows = .rows("cab")
    rows[0].text = "!"
    try table.performUpdates { calls in
      calls.moveRow(at: 2, to: 0)
      calls.reloadData(forRowIndexes: [0])
    }
    try table.check()
    #expect(table.shownRows.map(\.cell) == [cells[2], cells[0], cells[1]])
  }
}
