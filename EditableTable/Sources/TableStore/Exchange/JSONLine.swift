import EditableTable
import Foundation

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

  /// The members of the object that a line is.
  static func members(_ line: ArraySlice<UInt8>, _ decoder: JSONDecoder) throws(BadLine) -> [String: String] {
    // The decoder would take other encodings, too.
    guard String(validating: line, as: UTF8.self) != nil else { throw BadLine("it is not UTF-8") }
    do {
      return try decoder.decode([String: String].self, from: Data(line))
    } catch DecodingError.typeMismatch(_, let context) where !context.codingPath.isEmpty {
      throw BadLine("\"\(context.codingPath[0].stringValue)\" is not a string")
    } catch DecodingError.typeMismatch {
      throw BadLine("it is not an object")
    } catch DecodingError.valueNotFound(_, let context) where !context.codingPath.isEmpty {
      throw BadLine("\"\(context.codingPath[0].stringValue)\" is not a string")
    } catch {
      throw BadLine("it is not JSON")
    }
  }
}
