import EditableTable
import ObservableArray
import Testing

@Suite("The view model") struct TableViewModelTests {
  let rows = ["a", "b", "c", "d"].map { TableRow(text: $0) }
  var table: TableViewModel { TableViewModel(rows: PersistentArray(rows)) }

  private func texts(_ command: TableEditingCommand) throws -> [String] {
    try table.execute(command: command).rows.map(\.text)
  }

  private func expect(_ error: TableError, _ command: TableEditingCommand, on table: TableViewModel? = nil) {
    #expect(throws: error) { try (table ?? self.table).execute(command: command) }
  }

  @Test("Every command does what it says, and leaves the state it was given as it is")
  func commands() throws {
    let before = table
    #expect(try texts(.addItem(TableRow(text: "e"))) == ["a", "b", "c", "d", "e"])
    #expect(try texts(.insertItem(TableRow(text: "e"), at: 0)) == ["e", "a", "b", "c", "d"])
    #expect(try texts(.insertItem(TableRow(text: "e"), at: 4)) == ["a", "b", "c", "d", "e"])
    #expect(try texts(.moveItem(RowReference(id: rows[0].id), to: 3)) == ["b", "c", "d", "a"])
    #expect(try texts(.moveItem(RowReference(id: rows[3].id), to: 1)) == ["a", "d", "b", "c"])
    #expect(try texts(.deleteItem(RowReference(id: rows[1].id))) == ["a", "c", "d"])
    #expect(try texts(.editItem(RowReference(id: rows[1].id), text: "B")) == ["a", "B", "c", "d"])
    #expect(try texts(.setItems([TableRow(text: "x")])) == ["x"])
    #expect(before.rows.elementsEqual(rows))
  }

  @Test("An edited row and a moved row stay the rows they are")
  func identityStays() throws {
    let edited = try table.execute(command: .editItem(RowReference(id: rows[1].id), text: "B"))
    #expect(edited.rows.map(\.id) == rows.map(\.id))
    let moved = try table.execute(command: .moveItem(RowReference(id: rows[1].id), to: 0))
    #expect(moved.rows.map(\.id) == [1, 0, 2, 3].map { rows[$0].id })
  }

  @Test("Refresh is five random rows in place of all")
  func refresh() throws {
    let after = try table.execute(command: .refresh())
    #expect(after.rows.count == 5)
    #expect(after.rows.allSatisfy { UInt32($0.text) != nil })
    #expect(Set(after.rows.map(\.id)).isDisjoint(with: rows.map(\.id)))
  }

  @Test(
    "A row is found where its reference says, near it, and anywhere else",
    arguments: [nil, 0, 99, -7, Int.max, Int.min])
  func hints(hint: Int?) throws {
    for row in rows {
      let after = try table.execute(command: .deleteItem(RowReference(id: row.id, position: hint)))
      #expect(after.rows.elementsEqual(rows.filter { $0.id != row.id }))
    }
    let many = TableRow.random(count: 500)
    let after = try TableViewModel(rows: PersistentArray(many))
      .execute(command: .deleteItem(RowReference(id: many[400].id, position: hint)))
    #expect(after.rows.count == 499 && !after.rows.contains(many[400]))
  }

  @Test("What names no row or no position is refused")
  func refusals() {
    let stranger = TableRow(text: "e")
    let reference = RowReference(id: stranger.id, position: 1)
    expect(.rowNotFound(stranger.id), .deleteItem(reference))
    expect(.rowNotFound(stranger.id), .moveItem(reference, to: 0))
    expect(.rowNotFound(stranger.id), .editItem(reference, text: "x"))
    expect(.rowNotFound(stranger.id), .deleteItem(reference), on: TableViewModel())
    for position in [-1, 5, Int.min, Int.max] {
      expect(
        .positionOutOfRange(position: position, allowed: 0...4), .insertItem(stranger, at: position))
    }
    for position in [-1, 4, Int.min, Int.max] {
      expect(
        .positionOutOfRange(position: position, allowed: 0...3),
        .moveItem(RowReference(id: rows[0].id), to: position))
    }
    expect(.duplicateRow(rows[0].id), .setItems([rows[0], rows[1], rows[0]]))
  }

  @Test("Limits hold for every command that brings text or rows")
  func limits() throws {
    let small = TableViewModel(
      rows: PersistentArray(rows), limits: TableLimits(textBytes: 4, rows: 5))
    let long = TableRow(text: "ééé")
    let error = TableError.textTooLong(bytes: 6, limit: 4)
    expect(error, .addItem(long), on: small)
    expect(error, .insertItem(long, at: 0), on: small)
    expect(error, .setItems([rows[0], long]), on: small)
    expect(error, .editItem(RowReference(id: rows[0].id), text: "ééé"), on: small)
    let full = try small.execute(command: .addItem(TableRow(text: "éé")))
    expect(.tableTooLarge(rows: 6, limit: 5), .addItem(TableRow(text: "x")), on: full)
    expect(.tableTooLarge(rows: 6, limit: 5), .setItems(TableRow.random(count: 6)), on: small)
  }

  @Test(
    "A text is one line",
    arguments: ["\n", "\r\n", "\0", "\u{1b}[31m", "\u{7f}", "\u{85}", "\u{2028}", "\u{2029}"])
  func oneLine(text: String) {
    let scalar = text.unicodeScalars.first!
    expect(.textNotOneLine(scalar), .addItem(TableRow(text: "a" + text + "b")))
  }

  @Test(
    "Any other text is taken as it is",
    arguments: ["", "\t", "<script>", "e\u{301}", "👩‍👩‍👧", "\u{202e}abc", "\u{fffd}"])
  func anyText(text: String) throws {
    #expect(try texts(.addItem(TableRow(text: text))).last?.utf8.elementsEqual(text.utf8) == true)
  }

  @Test("A command that asks for what is so already changes nothing")
  func nothingToDo() throws {
    let reference = RowReference(id: rows[1].id)
    for command in [
      TableEditingCommand.moveItem(reference, to: 1), .editItem(reference, text: "b"), .setItems(rows),
    ] {
      let (after, event) = try table.applying(command)
      #expect(after == table && event.isEmpty)
    }
    let (after, event) = try TableViewModel().applying(.setItems([]))
    #expect(after.rows.isEmpty && event.isEmpty)
  }

  @Test("Another spelling of the same character is another text")
  func spelling() throws {
    let table = TableViewModel(rows: [TableRow(text: "\u{e9}")])
    let reference = RowReference(id: table.rows[0].id)
    let (after, event) = try table.applying(.editItem(reference, text: "e\u{301}"))
    #expect(after.rows[0].text.utf8.count == 3 && event.updatedIndices == [0])
  }

  @Test("Errors say what was wrong and have a code and a kind")
  func messages() {
    let id = rows[0].id
    let errors: [(TableError, String, TableError.Kind)] = [
      (.rowNotFound(id), "row_not_found", .notFound),
      (.positionOutOfRange(position: 9, allowed: 0...3), "position_out_of_range", .malformed),
      (.positionGone(position: 9, allowed: 0...3), "position_gone", .conflict),
      (.textChanged(id), "text_changed", .conflict),
      (.malformedReference(id, position: 3, version: 9), "malformed_reference", .malformed),
      (.malformedReference(id, position: nil, version: 9), "malformed_reference", .malformed),
      (.unknownVersion(9, latest: 3), "unknown_version", .malformed),
      (.textTooLong(bytes: 9, limit: 3), "text_too_long", .tooLarge),
      (.textNotOneLine("\n"), "text_not_one_line", .malformed),
      (.tableTooLarge(rows: 9, limit: 3), "table_too_large", .tooLarge),
      (.duplicateRow(id), "duplicate_row", .malformed),
    ]
    for (error, code, kind) in errors {
      #expect(error.code == code && error.kind == kind)
      #expect(error.description == "\(code): \(error.message)")
      #expect(
        error.message.contains(id.description) || error.message.contains("9")
          || error.message.contains("U+000A"))
    }
  }

  @Test("Random commands do what they do to a plain array, and their events lead there")
  func randomCommands() throws {
    var generator = TableGenerator()
    var plain = generator.rows(20)
    var table = TableViewModel(rows: PersistentArray(plain))
    for version in 0..<2000 {
      let command = generator.command(on: TableState(version: version, rows: table.rows))
      let (after, event) = try table.applying(command)
      plain = plain.applying(command)
      try #require(after.rows.elementsEqual(plain), "\(command)")
      try #require(event.apply(to: table.rows, takingFrom: after.rows) == after.rows, "\(command) \(event)")
      try #require(event.isEmpty == (after == table))
      table = after
    }
  }
}
