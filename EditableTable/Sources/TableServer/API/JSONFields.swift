import StrictJSON

/// The fields of a JSON object, each asked for once; what was not asked for is refused at the end, because a
/// misspelt field would silently do nothing.
///
/// Names are compared byte by byte: to compare hostile strings as `String` does can take very long.
struct JSONFields {
  private let fields: [JSONMember]
  private var asked: [String] = []

  /// Reads a body.
  init(_ body: [UInt8]) throws(RequestError) {
    let value: JSONValue
    do {
      value = try JSONValue(parsing: body)
    } catch {
      switch error {
      case .notUTF8: throw .malformed("The body is not UTF-8.")
      case .malformed: throw .malformed("The body is not JSON, or nested too deeply.")
      }
    }
    guard case .object(let members) = value else { throw .malformed("The body must be a JSON object.") }
    fields = members
  }

  private init(_ members: [JSONMember]) { fields = members }

  mutating func text(_ name: String, _ kind: String = "a text") throws(RequestError) -> String {
    try required(name, kind, try optionalText(name, kind))
  }

  mutating func optionalText(_ name: String, _ kind: String = "a text") throws(RequestError) -> String? {
    switch try value(name) {
    case nil: nil
    case .text(let text): text
    default: throw .malformed("\"\(name)\" must be \(kind).")
    }
  }

  mutating func texts(_ name: String) throws(RequestError) -> [String] {
    let texts: [String]? =
      switch try value(name) {
      case nil: nil
      case .list(let values): try values.map { value throws(RequestError) in try text(of: value, in: name) }
      default: throw .malformed("\"\(name)\" must be a list of texts.")
      }
    return try required(name, "a list of texts", texts)
  }

  mutating func objects(_ name: String) throws(RequestError) -> [JSONFields] {
    let objects: [JSONFields]? =
      switch try value(name) {
      case nil: nil
      case .list(let values): try values.map { value throws(RequestError) in try object(of: value, in: name) }
      default: throw .malformed("\"\(name)\" must be a list of objects.")
      }
    return try required(name, "a list of objects", objects)
  }

  private func object(of value: JSONValue, in name: String) throws(RequestError) -> JSONFields {
    guard case .object(let members) = value else {
      throw .malformed("\"\(name)\" must be a list of objects.")
    }
    return JSONFields(members)
  }

  private func text(of value: JSONValue, in name: String) throws(RequestError) -> String {
    guard case .text(let text) = value else { throw .malformed("\"\(name)\" must be a list of texts.") }
    return text
  }

  mutating func whole(_ name: String) throws(RequestError) -> Int {
    try required(name, "a whole number", try optionalWhole(name))
  }

  mutating func optionalWhole(_ name: String) throws(RequestError) -> Int? {
    switch try value(name) {
    case nil: nil
    case .whole(let number): number
    default: throw .malformed("\"\(name)\" must be a whole number.")
    }
  }

  private func required<Value>(_ name: String, _ kind: String, _ value: Value?) throws(RequestError) -> Value
  {
    guard let value else { throw .malformed("\"\(name)\" is missing; it must be \(kind).") }
    return value
  }

  private mutating func value(_ name: String) throws(RequestError) -> JSONValue? {
    asked.append(name)
    var found: JSONValue?
    for field in fields where field.name.utf8.elementsEqual(name.utf8) {
      if found != nil { throw .malformed("\"\(name)\" is there twice.") }
      found = field.value
    }
    return found
  }

  /// Refuses every field that was not asked for.
  func finish(_ whose: String) throws(RequestError) {
    let unknown = fields.first { field in !asked.contains { $0.utf8.elementsEqual(field.name.utf8) } }
    guard let unknown else { return }
    throw .malformed(
      "\(whose) has no field \"\(Self.start(of: unknown.name))\"; it has: \(asked.sorted().joined(separator: ", "))."
    )
  }

  /// As much of a hostile text as a message may repeat. By scalars: a `Character` has no end.
  static func start(of text: String) -> String { String(text.unicodeScalars.prefix(64)) }
}
