import EditableTable
import Foundation
import Testing

@testable import TableServer

@Suite("JSON") struct JSONTests {
  @Test(
    "Any text is written so that it reads the same",
    arguments: [
      "", "plain", "\"quoted\"", "back\\slash", "</script><script>", "tab\t", "line\nbreak\r\n",
      "\0\u{1}\u{1f}",
      "\u{7f}\u{85}\u{2028}", "e\u{301}", "👩‍👩‍👧", "\u{10ffff}",
    ])
  func strings(text: String) throws {
    var json = JSONText()
    json.list([text, text]) { $0.string($1) }
    let read = try JSONDecoder().decode([String].self, from: Data(json.bytes))
    #expect(read.count == 2 && read.allSatisfy { $0.utf8.elementsEqual(text.utf8) })
    #expect(!json.bytes.contains { $0 < 0x20 })
  }

  @Test("A row, with and without its place")
  func row() {
    var json = JSONText()
    let row = TableRow(id: TableRow.ID(rawValue: 0xc0ffee), text: "a\"b")
    json.row(row)
    json.row(row, at: 7)
    #expect(
      String(decoding: json.bytes, as: UTF8.self) == #"{"id":"0000000000c0ffee","text":"a\"b"}"#
        + #"{"at":7,"id":"0000000000c0ffee","text":"a\"b"}"#)
  }
}
