import ObservableArray
import ObservableArrayTesting
import Testing

@Suite("UIKit's rules for sections, each broken")
struct UIKitSectionTests {
  private struct Section: Identifiable {
    var id: Int
    var rows: [Character]
  }

  /// A table whose sections are given as text, each with its number and its rows.
  private func batch(
    _ old: [(Int, String)], _ new: [(Int, String)], allowingReloads: Bool = false,
    _ calls: (inout UIKitBatch) -> Void
  ) throws {
    var sections = old.map { Section(id: $0.0, rows: Array($0.1)) }
    let table = UIKitTableDouble(sections: { sections }, rows: \.rows, by: \.self)
    table.allowsReloadsWithStructure = allowingReloads
    try table.reloadData()
    try table.performBatchUpdates { batch in
      sections = new.map { Section(id: $0.0, rows: Array($0.1)) }
      calls(&batch)
    }
    try table.check()
    #expect(table.shownSections.map { String($0.map(\.row)) } == new.map(\.1))
  }

  @Test("A legal batch of everything")
  func legal() throws {
    try batch([(1, "abc"), (2, "de"), (3, "f"), (4, "g")], [(4, "g"), (1, "cax"), (5, "yz"), (3, "fe")]) {
      batch in
      batch.moveSection(3, to: 0)
      batch.deleteSections([1])
      batch.insertSections([2])
      batch.deleteRows(at: [1])
      batch.moveRow(at: 2, to: 0, toSection: 1)
      batch.insertRows(at: [2], inSection: 1)
      batch.insertRows(at: [1], inSection: 3)
    }
    try batch([(1, "ab"), (2, "c")], [(1, "b"), (2, "ca")]) { $0.moveRow(at: 0, to: 1, toSection: 1) }
    try batch([(1, "ab"), (2, "c")], [(1, "xyz"), (2, "c")]) { $0.reloadSections([0]) }
  }

  @Test("An event's stages in a section")
  func stages() throws {
    let event = ArrayChangeEvent(from: Array("abc"), to: Array("cxa"))
    let stages = event.simultaneous
    #expect(stages.count == 1)
    try batch([(1, "z"), (2, "abc")], [(1, "z"), (2, "cxa")]) { $0.add(stages[0], inSection: 1) }
  }

  @Test("U4: sections that do not exist")
  func u4() {
    expect(breaking: .u4) { try batch([(1, "a")], []) { $0.deleteSections([1]) } }
    expect(breaking: .u4) { try batch([(1, "a")], [(1, "a"), (2, "b")]) { $0.insertSections([2]) } }
    expect(breaking: .u4) {
      try batch([(1, "a"), (2, "b")], [(1, "a"), (2, "bc")]) { $0.insertRows(at: [1], inSection: 2) }
    }
  }

  @Test("U5: counts of sections, and of rows in one")
  func u5() {
    expect(breaking: .u5) { try batch([(1, "a"), (2, "b")], [(1, "a")]) { _ in } }
    expect(breaking: .u5) {
      try batch([(1, "a"), (2, "b")], [(1, "ab"), (2, "")]) { $0.deleteRows(at: [0], inSection: 1) }
    }
  }

  @Test("U6, U7, U8: sections named more than once")
  func repeated() {
    let two = [(1, "a"), (2, "b")]
    expect(breaking: .u6) {
      try batch(two, [(1, "a")]) { batch in
        batch.deleteSections([1])
        batch.moveSection(1, to: 0)
      }
    }
    expect(breaking: .u7) {
      try batch(two, [(3, ""), (1, "a"), (2, "b")]) { batch in
        batch.insertSections([0])
        batch.moveSection(1, to: 0)
      }
    }
    expect(breaking: .u8) { try batch(two, [(1, "a")]) { $0.deleteSections([1, 1]) } }
    expect(breaking: .u8) { try batch(two, two + [(3, "")]) { $0.insertSections([2, 2]) } }
  }

  @Test("U9: rows of a deleted section, and rows for an inserted one")
  func u9() {
    expect(breaking: .u9) {
      try batch([(1, "ab"), (2, "c")], [(2, "c")]) { batch in
        batch.deleteSections([0])
        batch.deleteRows(at: [0])
      }
    }
    expect(breaking: .u9) {
      try batch([(1, "ab"), (2, "c")], [(2, "cb")]) { batch in
        batch.deleteSections([0])
        batch.moveRow(at: 1, to: 1, toSection: 0)
      }
    }
    expect(breaking: .u9) {
      try batch([(1, "a")], [(1, "a"), (2, "b")]) { batch in
        batch.insertSections([1])
        batch.insertRows(at: [0], inSection: 1)
      }
    }
    expect(breaking: .u9) {
      try batch([(1, "ab")], [(1, "a"), (2, "b")]) { batch in
        batch.insertSections([1])
        batch.moveRow(at: 1, to: 0, toSection: 1)
      }
    }
  }

  @Test("U10: rows of a section that moves, or its reload")
  func u10() {
    let (old, new) = ([(1, "ab"), (2, "c")], [(2, "c"), (1, "b")])
    expect(breaking: .u10) {
      try batch(old, new) { batch in
        batch.moveSection(0, to: 1)
        batch.deleteRows(at: [0])
      }
    }
    expect(breaking: .u10) {
      try batch(old, [(2, "c"), (1, "abx")]) { batch in
        batch.moveSection(0, to: 1)
        batch.insertRows(at: [2], inSection: 1)
      }
    }
    expect(breaking: .u10) {
      try batch(old, [(2, "c"), (1, "ab")], allowingReloads: true) { batch in
        batch.moveSection(0, to: 1)
        batch.reloadSections([0])
      }
    }
  }

  @Test("U11: a section that stays is moved, and a row leaves or enters it")
  func u11() {
    expect(breaking: .u11) {
      try batch([(1, "ab"), (2, "c")], [(1, "b"), (2, "c")]) { batch in
        batch.moveSection(0, to: 0)
        batch.deleteRows(at: [0])
      }
    }
    expect(breaking: .u11) {
      try batch([(1, "ab"), (2, "c")], [(1, "b"), (2, "ca")]) { batch in
        batch.moveSection(1, to: 1)
        batch.moveRow(at: 0, to: 1, toSection: 1)
      }
    }
  }

  @Test("U12: a section is reloaded beside structure")
  func u12() {
    expect(breaking: .u12) {
      try batch([(1, "ab"), (2, "c")], [(1, "b"), (2, "d")]) { batch in
        batch.deleteRows(at: [0])
        batch.reloadSections([1])
      }
    }
  }

  @Test("U13: the data source still answers the old sections")
  func u13() {
    let old = [(1, "a"), (2, "b")]
    expect(breaking: .u13) { try batch(old, old) { $0.deleteSections([1]) } }
  }

  @Test("Rows: sections in another order than the data source's")
  func order() {
    expect(breaking: .rows) { try batch([(1, "a"), (2, "b")], [(2, "b"), (1, "a")]) { _ in } }
  }
}
