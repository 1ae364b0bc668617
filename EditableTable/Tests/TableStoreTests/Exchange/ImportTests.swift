import EditableTable
import TableStore
import Testing

@Suite struct ImportTests {
  @Test(arguments: [
    ("", 1, "the columns are not named"), ("\u{feff}", 1, "the columns are not named"),
    ("milk\n", 1, "\"milk\" is no column of a table"),
    ("id\n1\n", 1, "there is no column \"text\""),
    ("id,text,text\n", 1, "the column \"text\" is there twice"),
    ("id,text\n0000000000000001\n", 2, "it has 1 field, not 2"),
    ("id,text\n0000000000000001,a\n\n", 3, "it has 1 field, not 2"),
    ("id,text\n0000000000000001,a,b\n", 2, "it has 3 fields, not 2"),
    ("id,text\n1,a\n", 2, "\"1\" is no identity"),
    ("id,text\n,a\0b\n", 2, "A row is one line of text: take out the character U+0000"),
    ("id,text\n,a\u{85}b\n", 2, "A row is one line of text: take out the character U+0085"),
    (
      "id,text\n0000000000000001,a\n0000000000000001,b", 3,
      "the identity 0000000000000001 is on line 2 already"
    ),
    ("id,text\n,\"a\n\"\n", 2, "a quoted field does not end on this line"),
    ("id,text\n,\"a\"b\n", 2, "something follows the closing quote of field 2"),
    ("id,text\n,a\"b\n", 2, "field 2 has a quote in it"),
    ("id,text\n,a\rb\n", 2, "A row is one line of text: take out the character U+000D"),
    ("id,text\n,\(String(repeating: "x", count: 11))\n", 2, "The text has 11 bytes of UTF-8; a row takes 10"),
    ("text\na\nb\nc\nd\n", 5, "a table takes 3 rows, and this is one more"),
    ("text\n\(String(repeating: "x", count: 5000))", 2, "it has more than 1084 bytes"),
  ])
  func aBadLineOfCommaSeparatedValuesIsNamed(_ text: String, _ line: Int, _ reason: String) {
    expect(text, .csv, line, reason)
  }

  @Test(arguments: [
    ("\n", 1, "it is empty"),
    ("{\"text\":\"a\"}\nmilk\n", 2, "it is not JSON"),
    ("{\"text\":\"a\"\n}\n", 1, "it is not JSON"),
    ("[\"a\"]", 1, "it is not an object"), ("\"a\"", 1, "it is not an object"),
    ("{\"text\":1}", 1, "\"text\" is not a string"), ("{\"text\":null}", 1, "\"text\" is not a string"),
    ("{\"text\":\"a\",\"id\":{}}", 1, "\"id\" is not a string"),
    ("{\"id\":\"0000000000000001\"}", 1, "it has no \"text\""),
    ("{\"text\":\"a\",\"done\":\"yes\"}", 1, "\"done\" is nothing that a row has"),
    ("{\"text\":\"a\",\"id\":\"00000000000000AB\"}", 1, "\"00000000000000AB\" is no identity"),
    ("{\"text\":\"a\\nb\"}", 1, "A row is one line of text: take out the character U+000A"),
    ("{\"text\":\"\\ud800\"}", 1, "\"text\" is not a string, or has half of a surrogate pair"),
    ("{\"text\":\"a\",\"text\":\"b\"}", 1, "\"text\" is there twice"),
    ("{\"id\":\"\",\"text\":\"a\",\"id\":\"\"}", 1, "\"id\" is there twice"),
    ("{\"text\":\"a\",\"te\u{301}xt\":\"b\"}", 1, "\"te\u{301}xt\" is nothing that a row has"),
    ("{\"text\":\"\\u0000\"}", 1, "A row is one line of text: take out the character U+0000"),
    ("{\"text\":\"a\u{2028}b\"}", 1, "A row is one line of text: take out the character U+2028"),
  ])
  func aBadLineOfJSONIsNamed(_ text: String, _ line: Int, _ reason: String) {
    expect(text, .jsonLines, line, reason)
  }

  private func expect(_ text: String, _ format: RowFormat, _ line: Int, _ reason: String) {
    let error = #expect(throws: ImportError.self) {
      var reading = RowImport(format, limits: TableLimits(textBytes: 10, rows: 3))
      try reading.add(text.utf8)
      return try reading.finish()
    }
    #expect(error?.line == line && error?.reason.hasPrefix(reason) == true, "\(String(describing: error))")
  }

  /// A mark that combines makes comparing and counting characters slow, and a character of any length.
  @Test(arguments: RowFormat.allCases)
  func aLineOfMarksThatCombineIsRefusedWithAShortMessage(_ format: RowFormat) {
    let name = "a" + String(repeating: "\u{301}\u{316}", count: 4000)
    let text = format == .csv ? "text,\(name)\n" : "{\"\(name)\":\"\",\"\(name)\u{316}\":\"\"}\n"
    var reading = RowImport(format)
    let error = #expect(throws: ImportError.self) { try reading.add(text.utf8) }
    #expect(error?.line == 1 && (error?.reason.utf8.count ?? .max) < 250)
  }

  @Test(arguments: [
    ("csv", [UInt8]("text\na\n".utf8) + [0xff, 0x0a]), ("jsonl", [0xff, 0xfe, 0x7b, 0x00, 0x0a]),
  ])
  func bytesThatAreNotUTF8AreNamed(_ format: String, _ bytes: [UInt8]) throws {
    var reading = RowImport(try #require(RowFormat(rawValue: format)))
    let error = #expect(throws: ImportError.self) { try reading.add(bytes) }
    #expect(error?.reason == "it is not UTF-8")
  }

  @Test func rowsWithoutAnIdentityGetOneOfTheirOwn() throws {
    for (format, text) in [
      (RowFormat.csv, "text\r\nmilk\r\n\"bread, dark\"\r\n\r\n"),
      (.csv, "text,id\nmilk,\n\"bread, dark\",\n,\n"),
      (.jsonLines, "{\"text\":\"milk\"}\n{ \"text\" : \"bread, d\\u0061rk\", \"id\":\"\" }\n{\"text\":\"\"}"),
    ] {
      var reading = RowImport(format)
      try reading.add(text.utf8)
      let rows = try reading.finish()
      #expect(rows.map(\.text) == ["milk", "bread, dark", ""])
      #expect(Set(rows.map(\.id)).count == 3)
    }
  }

  @Test func aFileNameSaysTheForm() {
    #expect(RowFormat(fileName: "a.b.csv") == .csv)
    #expect(RowFormat(fileName: "table.JSONL") == .jsonLines)
    #expect(RowFormat(fileName: "x.ndjson") == .jsonLines)
    for name in ["csv", "table", "table.txt", "", ".", "table.csv.gz"] {
      #expect(RowFormat(fileName: name) == nil)
    }
  }

  @Test(arguments: LogUnderTest.all)
  func anImportIsOneEntryThatKeepsTheRowsThereAre(_ kind: LogUnderTest) async throws {
    let log = try await kind.open()
    let rows = TableRow.random(count: 50)
    let command = CommandID()
    #expect(try await log.importRows(rows, command: command, person: PersonID("ada"), time: 5) == 1)
    #expect(try await log.importRows(rows, command: command, time: 5) == 1)
    #expect(try await Array(log.replay().rows) == rows)
    let others = Array(rows[10...].reversed()) + TableRow.random(count: 3)
    #expect(try await log.importRows(others, time: 6) == 2)
    #expect(try await Array(log.replay().rows) == others)
    try await log.saveCheckpoint(try await log.replay())
    try await log.compact()
    #expect(try await log.importRows(rows, time: 7) == 3)
    #expect(try await Array(log.replay().rows) == rows)
    await log.close()
  }
}
