/// Reads the JSON of a body: one object, strictly as RFC 8259 has it, in one pass over the bytes.
///
/// Not `JSONDecoder`: that keeps names in a dictionary, and to hash a `String` it is normalised, which takes
/// time quadratic in the number of combining marks; a body of one megabyte of them holds a thread for
/// minutes. It also guesses other encodings, and of two fields with one name drops one.
struct JSONReader {
  private let bytes: [UInt8]
  private var next = 0
  /// No command has more than a list in an object.
  private static let deepest = 32

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The fields in their order; a name may be there more than once.
  static func object(_ body: [UInt8]) throws(RequestError) -> [(name: String, value: JSONValue)] {
    guard String(validating: body, as: UTF8.self) != nil else {
      throw .malformed("The body is not UTF-8.")
    }
    var reader = JSONReader(body)
    reader.skipSpace()
    guard reader.peek == UInt8(ascii: "{") else {
      _ = try reader.value(depth: 0)
      try reader.end()
      throw .malformed("The body must be a JSON object.")
    }
    var fields: [(name: String, value: JSONValue)] = []
    try reader.members(depth: 0) { fields.append(($0, $1)) }
    try reader.end()
    return fields
  }

  private static var malformed: RequestError {
    .malformed("The body is not JSON, or nested too deeply.")
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

  private mutating func expect(_ scalar: Unicode.Scalar) throws(RequestError) {
    if !take(scalar) { throw Self.malformed }
  }

  private mutating func end() throws(RequestError) {
    skipSpace()
    if peek != nil { throw Self.malformed }
  }

  private mutating func value(depth: Int) throws(RequestError) -> JSONValue {
    if depth > Self.deepest { throw Self.malformed }
    switch peek {
    case UInt8(ascii: "\""): return try string().map { .text($0) } ?? .other
    case UInt8(ascii: "{"):
      try members(depth: depth) { _, _ in }
      return .other
    case UInt8(ascii: "["): return try list(depth: depth)
    case UInt8(ascii: "t"): return try word("true")
    case UInt8(ascii: "f"): return try word("false")
    case UInt8(ascii: "n"): return try word("null")
    default: return try number()
    }
  }

  private mutating func members(
    depth: Int, _ member: (String, JSONValue) -> Void
  ) throws(RequestError) {
    try expect("{")
    skipSpace()
    if take("}") { return }
    repeat {
      skipSpace()
      guard let name = try string() else { throw Self.malformed }
      skipSpace()
      try expect(":")
      skipSpace()
      member(name, try value(depth: depth + 1))
      skipSpace()
    } while take(",")
    try expect("}")
  }

  private mutating func list(depth: Int) throws(RequestError) -> JSONValue {
    try expect("[")
    skipSpace()
    var texts: [String] = []
    if take("]") { return .texts(texts) }
    var areTexts = true
    repeat {
      skipSpace()
      if case .text(let text) = try value(depth: depth + 1) { texts.append(text) } else { areTexts = false }
      skipSpace()
    } while take(",")
    try expect("]")
    return areTexts ? .texts(texts) : .other
  }

  private mutating func word(_ word: StaticString) throws(RequestError) -> JSONValue {
    let count = word.utf8CodeUnitCount
    guard word.withUTF8Buffer({ bytes[next...].starts(with: $0) }) else { throw Self.malformed }
    next += count
    return .other
  }

  private mutating func number() throws(RequestError) -> JSONValue {
    let start = next
    _ = take("-")
    let isZero = peek == UInt8(ascii: "0")
    let digits = try self.digits()
    if isZero && digits > 1 { throw Self.malformed }
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

  private mutating func digits() throws(RequestError) -> Int {
    let start = next
    while let byte = peek, byte >= 0x30 && byte <= 0x39 { next += 1 }
    if next == start { throw Self.malformed }
    return next - start
  }

  /// Nil when it has half of a surrogate pair, which is JSON and no text.
  private mutating func string() throws(RequestError) -> String? {
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
      guard let byte = peek else { throw Self.malformed }
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
      default: throw Self.malformed
      }
    }
  }

  /// After `\u`: a scalar, of one escape or of a pair; nil when the other half is missing.
  private mutating func scalar() throws(RequestError) -> Unicode.Scalar? {
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

  private mutating func unit() throws(RequestError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw Self.malformed
      }
      unit = unit << 4 | UInt16(digit)
      next += 1
    }
    return unit
  }
}
