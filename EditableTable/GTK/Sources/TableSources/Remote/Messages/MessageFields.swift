import EditableTable
import StrictJSON

/// The fields of a message that a stranger may have sent. Those that are not asked for are for newer readers.
struct MessageFields {
  private let members: [JSONMember]

  init(_ bytes: [UInt8]) throws(StreamFault) {
    do {
      try self.init(JSONValue(parsing: bytes))
    } catch let fault as StreamFault {
      throw fault
    } catch {
      throw .malformed("no JSON")
    }
  }

  init(_ value: JSONValue) throws(StreamFault) {
    guard case .object(let members) = value else { throw .malformed("no object") }
    self.members = members
  }

  private func value(_ name: String) -> JSONValue? {
    members.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
  }

  func whole(_ name: String, in allowed: ClosedRange<Int>) throws(StreamFault) -> Int {
    guard case .whole(let number) = value(name), allowed.contains(number) else { throw .malformed(name) }
    return number
  }

  func truth(_ name: String) throws(StreamFault) -> Bool {
    guard case .truth(let truth) = value(name) else { throw .malformed(name) }
    return truth
  }

  func text(_ name: String) throws(StreamFault) -> String {
    guard case .text(let text) = value(name) else { throw .malformed(name) }
    return text
  }

  func optionalText(_ name: String) throws(StreamFault) -> String? {
    if value(name) == nil { return nil }
    return try text(name)
  }

  /// From the table's status; a server that has nothing to say about it says nothing.
  var acceptsChanges: Bool {
    get throws(StreamFault) { ["ready", nil].contains(try optionalText("status")) }
  }

  func list(_ name: String) throws(StreamFault) -> [JSONValue] {
    guard case .list(let list) = value(name) else { throw .malformed(name) }
    return list
  }

  func object(_ name: String) throws(StreamFault) -> MessageFields {
    guard let value = value(name) else { throw .malformed(name) }
    return try MessageFields(value)
  }

  /// What goes into a URL as it is.
  func token(_ name: String) throws(StreamFault) -> String {
    let text = try text(name)
    guard (1...64).contains(text.utf8.count), text.utf8.allSatisfy(Self.isTokenCharacter) else {
      throw .malformed(name)
    }
    return text
  }

  private static func isTokenCharacter(_ character: UInt8) -> Bool {
    switch character {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// `id` and `text`
  func row() throws(StreamFault) -> TableRow {
    guard let id = TableRow.ID(try text("id")) else { throw .malformed("id") }
    let text = try text("text")
    do {
      try TableLimits().check(text: text)
    } catch {
      throw .malformed("text")
    }
    return TableRow(id: id, text: text)
  }
}
