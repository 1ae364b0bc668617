import EditableTable
import StrictJSON

/// One row as a JSON object.
enum JSONLine {
  static func write(_ row: TableRow, to bytes: inout [UInt8]) {
    bytes += "{\"id\":\"\(row.id)\",\"text\":\"".utf8
    for byte in row.text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      // The tab is the only control character that a row may have; the others are written for whoever has them.
      case UInt8(ascii: "\t"): bytes += "\\t".utf8
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        bytes += "\\u00\(digits.utf8.count == 1 ? "0" : "")\(digits)".utf8
      default: bytes.append(byte)
      }
    }
    bytes += "\"}\n".utf8
  }

  /// The parts of the row that a line is; nil for those it does not have.
  static func parts(_ line: ArraySlice<UInt8>) throws(BadLine) -> (id: String?, text: String?) {
    guard case .object(let members) = try value(line) else { throw BadLine("it is not an object") }
    var id: String?
    var text: String?
    for member in members {
      // Byte by byte: to compare hostile strings as `String` does can take very long.
      if member.name.utf8.elementsEqual("id".utf8) {
        try take(member, &id)
      } else if member.name.utf8.elementsEqual("text".utf8) {
        try take(member, &text)
      } else {
        throw BadLine(
          "\"\(BadLine.shown(member.name))\" is nothing that a row has; it has \"id\" and \"text\"")
      }
    }
    return (id, text)
  }

  private static func value(_ line: ArraySlice<UInt8>) throws(BadLine) -> JSONValue {
    do throws(JSONError) {
      return try JSONValue(parsing: Array(line))
    } catch {
      switch error {
      case .notUTF8: throw BadLine("it is not UTF-8")
      case .malformed: throw BadLine("it is not JSON")
      }
    }
  }

  private static func take(_ member: JSONMember, _ part: inout String?) throws(BadLine) {
    if part != nil { throw BadLine("\"\(member.name)\" is there twice") }
    guard case .text(let text) = member.value else {
      throw BadLine("\"\(member.name)\" is not a string, or has half of a surrogate pair")
    }
    part = text
  }
}
