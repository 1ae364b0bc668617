import ObservableArray
import ObservableArrayTesting
import Testing

@Suite("UIKit's rules for rows, each broken")
struct UIKitRowTests {
  /// A table on `old` that gets a batch after which its data source has `new`.
  private func batch(
    _ old: String, _ new: String, allowingReloads: Bool = false, _ calls: (inout UIKitBatch) -> Void
  ) throws {
    var rows = Array(old)
    let table = UIKitTableDouble(rows: { rows })
    table.allowsReloadsWithStructure = allowingReloads
    try table.reloadData()
    try table.performBatchUpdates { batch in
      rows = Array(new)
      calls(&batch)
    }
    try table.check()
    #expect(table.shownRows.map(\.row) == Array(new))
  }

  @Test("U1: a deletion counted after an earlier one")
  func u1() throws {
    expect(breaking: .u1) {
      try batch("abc", "b") { batch in
        batch.deleteRows(at: [0])
        batch.deleteRows(at: [1])  // c once a is gone
      }
    }
    try batch("abc", "b") { $0.deleteRows(at: [2, 0]) }
  }

  @Test("U1: a move from where the row is after a deletion")
  func u1ForMoves() throws {
    expect(breaking: .u1) {
      try batch("abcd", "dbcx") { batch in
        batch.insertRows(at: [3])
        batch.deleteRows(at: [0])
        batch.moveRow(at: 2, to: 0)  // d once a is gone
      }
    }
    try batch("abcd", "dbcx") { batch in
      batch.insertRows(at: [3])
      batch.deleteRows(at: [0])
      batch.moveRow(at: 3, to: 0)
    }
  }

  @Test("U2: an insertion counted before another one")
  func u2() throws {
    expect(breaking: .u2) { try batch("ab", "xayb") { $0.insertRows(at: [0, 1]) } }
    try batch("ab", "xayb") { $0.insertRows(at: [0, 2]) }
  }

  @Test("U2: a move to where the row would be before an insertion")
  func u2ForMoves() throws {
    expect(breaking: .u2) {
      try batch("abc", "xcab") { batch in
        batch.insertRows(at: [0])
        batch.moveRow(at: 0, to: 3)
      }
    }
    try batch("abc", "xcab") { batch in
      batch.moveRow(at: 2, to: 1)
      batch.insertRows(at: [0])
    }
  }

  @Test("U3: a block inside a block that counts anew")
  func u3() throws {
    var rows = Array("abc")
    let table = UIKitTableDouble(rows: { rows })
    try table.reloadData()
    expect(breaking: .u3) {
      try table.performBatchUpdates { batch in
        rows = ["c"]
        batch.deleteRows(at: [0])
        try table.performBatchUpdates { $0.deleteRows(at: [0]) }
      }
    }
    rows = Array("abc")
    try table.performBatchUpdates { batch in
      rows = ["c"]
      batch.deleteRows(at: [0])
      try table.performBatchUpdates { $0.deleteRows(at: [1]) }
    }
    #expect(table.shownRows.map(\.row) == ["c"])
  }

  @Test("U4: positions that do not exist")
  func u4() {
    expect(breaking: .u4) { try batch("ab", "a") { $0.deleteRows(at: [2]) } }
    expect(breaking: .u4) { try batch("ab", "abc") { $0.insertRows(at: [3]) } }
    expect(breaking: .u4) { try batch("ab", "ba") { $0.moveRow(at: 2, to: 0) } }
    expect(breaking: .u4) { try batch("ab", "ba") { $0.moveRow(at: 0, to: 2) } }
    expect(breaking: .u4) { try batch("ab", "ab") { $0.reloadRows(at: [-1]) } }
    expect(breaking: .u4) { try batch("ab", "a") { $0.deleteRows(at: [0], inSection: 1) } }
  }

  @Test("U5: counts that do not add up")
  func u5() {
    let violation = expect(breaking: .u5) { try batch("abc", "a") { $0.deleteRows(at: [1]) } }
    #expect(
      violation?.problem
        == "There were 3 rows; 0 inserted, 1 deleted, 0 moved in and 0 moved out make 2, but the data source answers 1."
    )
    expect(breaking: .u5) { try batch("a", "abc") { $0.reloadRows(at: [0]) } }
  }

  @Test("U6: a row that is deleted, reloaded or moved, more than one of them")
  func u6() {
    expect(breaking: .u6) {
      try batch("abc", "cb") { batch in
        batch.deleteRows(at: [0])
        batch.moveRow(at: 0, to: 1)
      }
    }
    expect(breaking: .u6) {
      try batch("abc", "bc") { batch in
        batch.deleteRows(at: [0])
        batch.reloadRows(at: [0])
      }
    }
    expect(breaking: .u6) {
      try batch("abc", "bca") { batch in
        batch.moveRow(at: 0, to: 2)
        batch.moveRow(at: 0, to: 1)
      }
    }
  }

  @Test("U6: moved and reloaded in one batch")
  func u6ForMovedAndReloaded() {
    expect(breaking: .u6) {
      try batch("abc", "bca", allowingReloads: true) { batch in
        batch.moveRow(at: 0, to: 2)
        batch.reloadRows(at: [0])
      }
    }
  }

  @Test("U7: two rows for one place")
  func u7() {
    expect(breaking: .u7) {
      try batch("abc", "bca") { batch in
        batch.moveRow(at: 0, to: 2)
        batch.moveRow(at: 1, to: 2)
      }
    }
    expect(breaking: .u7) {
      try batch("abc", "xabc") { batch in
        batch.insertRows(at: [0])
        batch.moveRow(at: 2, to: 0)
      }
    }
  }

  @Test("U8: deleted or inserted twice")
  func u8() {
    expect(breaking: .u8) { try batch("abc", "a") { $0.deleteRows(at: [1, 1]) } }
    expect(breaking: .u8) { try batch("a", "abc") { $0.insertRows(at: [1, 1]) } }
  }

  @Test("U12: a reload beside structure")
  func u12() throws {
    func calls(_ batch: inout UIKitBatch) {
      batch.deleteRows(at: [0])
      batch.reloadRows(at: [2])
    }
    expect(breaking: .u12) { try batch("abc", "bc", calls) }
    try batch("abc", "bc", allowingReloads: true, calls)
  }

  @Test("U18: reconfiguring beside structure")
  func u18() {
    expect(breaking: .u18) {
      try batch("abc", "bc") { batch in
        batch.deleteRows(at: [0])
        batch.reconfigureRows(at: [2])
      }
    }
  }

  @Test("Rows: a row that nobody told of")
  func unnamed() {
    expect(breaking: .rows) { try batch("abc", "acb") { _ in } }
    let violation = expect(breaking: .rows) { try batch("ab", "ax") { _ in } }
    #expect(violation?.problem == "Row 1 shows b, but the data source answers x.")
  }
}
