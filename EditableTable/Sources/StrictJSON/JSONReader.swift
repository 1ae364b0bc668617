/// Reads one JSON value in one pass over its bytes.
struct JSONReader {
  private let bytes: [UInt8]
  private var next = 0
  /// Deeper than anything this project says; the reader calls itself.
  private static let deepest = 32

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func value(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    if String(validating: bytes, as: UTF8.self) == nil { throw .notUTF8 }
    var reader = JSONReader(bytes)
    reader.skipSpace()
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    if reader.peek != nil { throw .malformed }
    return value
  }

  private var peek: UInt8? { next < bytes.count ? bytes[next] : nil }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d { next += 1 }
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: scalar) else { return false }
    next += 1
    return true
  }

  private mutating func expect(_ scalar: Unicode.Scalar) throws(JSONError) {
    if !take(scalar) { throw .malformed }
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    if depth > Self.deepest { throw .malformed }
    switch peek {
    case UInt8(ascii: "\""): return try string().map { .text($0) } ?? .other
    case UInt8(ascii: "{"): return .object(try members(depth: depth))
    case UInt8(ascii: "["): return .list(try elements(depth: depth))
    case UInt8(ascii: "t"): return try word("true", .truth(true))
    case UInt8(ascii: "f"): return try word("false", .truth(false))
    case UInt8(ascii: "n"): return try word("null", .other)
    default: return try number()
    }
  }

  private mutating func members(depth: Int) throws(JSONError) -> [JSONMember] {
    try expect("{")
    skipSpace()
    var members: [JSONMember] = []
    if take("}") { return members }
    repeat {
      skipSpace()
      // No name in use here has half of a surrogate pair.
      guard let name = try string() else { throw .malformed }
      skipSpace()
      try expect(":")
      skipSpace()
      members.append(JSONMember(name: name, value: try value(depth: depth + 1)))
      skipSpace()
    } while take(",")
    try expect("}")
    return members
  }

  private mutating func elements(depth: Int) throws(JSONError) -> [JSONValue] {
    try expect("[")
    skipSpace()
    var elements: [JSONValue] = []
    if take("]") { return elements }
    repeat {
      skipSpace()
      elements.append(try value(depth: depth + 1))
      skipSpace()
    } while take(",")
    try expect("]")
    return elements
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
    let count = word.utf8CodeUnitCount
    guard word.withUTF8Buffer({ bytes[next...].starts(with: $0) }) else { throw .malformed }
    next += count
    return value
  }

  private mutating func number() throws(JSONError) -> JSONValue {
    let start = next
    _ = take("-")
    let isZero = peek == UInt8(ascii: "0")
    let digits = try self.digits()
    if isZero && digits > 1 { throw .malformed }
    let whole = next
    if take(".") { _ = try self.digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      _ = try self.digits()
    }
    // 20 characters hold every Int; a fraction or an exponent is no whole number here.
    guard next == whole, whole - start <= 20 else { return .other }
    return Int(String(decoding: bytes[start..<whole], as: UTF8.self)).map { .whole($0) } ?? .other
  }

  private mutating func digits() throws(JSONError) -> Int {
    let start = next
    while let byte = peek, byte >= 0x30 && byte <= 0x39 { next += 1 }
    if next == start { throw .malformed }
    return next - start
  }

  /// Nil when it has half of a surrogate pair, which is JSON and no text.
  private mutating func string() throws(JSONError) -> String? {
    try expect("\"")
    var text: [UInt8] = []
    var isText = true
    while true {
      let start = next
      while let byte = peek, byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") {
        next += 1
      }
      text += bytes[start..<next]
      if take("\"") { return isText ? String(decoding: text, as: UTF8.self) : nil }
      try expect("\\")
      guard let byte = peek else { throw .malformed }
      next += 1
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0c)
      case UInt8(ascii: "n"): text.append(0x0a)
      case UInt8(ascii: "r"): text.append(0x0d)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "u"):
        if let scalar = try scalar() { text += UTF8.encode(scalar)! } else { isText = false }
      default: throw .malformed
      }
    }
  }

  /// After `\u`: a scalar, of one escape or of a pair; nil when the other half is missing.
  private mutating func scalar() throws(JSONError) -> Unicode.Scalar? {
    let high = try unit()
    guard high & 0xfc00 == 0xd800 else { return Unicode.Scalar(high) }
    guard bytes[next...].starts(with: "\\u".utf8) else { return nil }
    let before = next
    next += 2
    let low = try unit()
    guard low & 0xfc00 == 0xdc00 else {
      next = before
      return nil
    }
    return Unicode.Scalar(0x10000 + (UInt32(high) - 0xd800) << 10 + (UInt32(low) - 0xdc00))
  }

  private mutating func unit() throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw .malformed
      }
      unit = unit << 4 | UInt16(digit)
      next += 1
    }
    return unit
  }
}
