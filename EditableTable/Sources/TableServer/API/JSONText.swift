import EditableTable

/// JSON as it is written out: no tree in between, because rows are written on the thread that serves
/// everybody.
struct JSONText {
  private(set) var bytes: [UInt8] = []

  /// Appends text that is JSON already.
  mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func raw(_ json: [UInt8]) { bytes.append(contentsOf: json) }

  mutating func number(_ value: Int) { bytes.append(contentsOf: String(value).utf8) }

  mutating func string(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { text in
      // Stretches that need no escape are copied as they are: a window may have megabytes of text.
      var start = 0
      for index in text.indices {
        let byte = text[index]
        guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
        bytes.append(contentsOf: text[start..<index])
        start = index + 1
        escape(byte)
      }
      bytes.append(contentsOf: text[start...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ byte: UInt8) {
    if byte >= 0x20 {
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    } else {
      // No line break of a text may end a line of an event stream.
      let digits = String(byte, radix: 16)
      bytes.append(contentsOf: "\\u00\(digits.count < 2 ? "0" : "")\(digits)".utf8)
    }
  }

  mutating func list<Element>(
    _ elements: some Sequence<Element>, _ element: (inout JSONText, Element) -> Void
  ) {
    bytes.append(UInt8(ascii: "["))
    var isFirst = true
    for each in elements {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      element(&self, each)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// `[1,2,3]`
  mutating func numbers(_ values: Int...) { list(values) { $0.number($1) } }

  /// `"version":12`
  mutating func version(_ version: Int) {
    raw("\"version\":")
    number(version)
  }

  /// `"version":12,"count":5`
  mutating func summary(_ state: TableState) {
    version(state.version)
    raw(",\"count\":")
    number(state.rows.count)
  }

  /// `,"canUndo":true,"canRedo":false`
  mutating func undoState(_ state: UndoState) {
    raw(",\"canUndo\":")
    raw(state.canUndo ? "true" : "false")
    raw(",\"canRedo\":")
    raw(state.canRedo ? "true" : "false")
  }

  /// `"id":"…","hue":210,"name":"…"`
  mutating func person(_ person: PublicPerson, name: String?) {
    raw("\"id\":\"")
    bytes.append(contentsOf: person.text.utf8)
    raw("\",\"hue\":")
    number(person.hue)
    if let name {
      raw(",\"name\":")
      string(name)
    }
  }

  /// `{"id":"…","text":"…"}`, with the position first when it is given.
  mutating func row(_ row: TableRow, at position: Int? = nil) {
    raw("{")
    if let position {
      raw("\"at\":")
      number(position)
      raw(",")
    }
    raw("\"id\":\"")
    bytes.append(contentsOf: row.id.description.utf8)
    raw("\",\"text\":")
    string(row.text)
    raw("}")
  }
}
