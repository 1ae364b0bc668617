/// The white space of header fields (RFC 9110, 5.6.3): spaces and tabs, and no other.
enum FieldValue {
  /// `text` without the white space around it, which is no part of a field's value.
  static func trimmed<Text: StringProtocol>(_ text: Text) -> String where Text.SubSequence == Substring {
    let bytes = Substring(text).utf8
    guard let first = bytes.firstIndex(where: { !isSpace($0) }),
      let last = bytes.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
