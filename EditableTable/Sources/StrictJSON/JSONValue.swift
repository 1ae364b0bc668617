/// A value read from JSON that a stranger may have written.
///
/// It is read strictly as RFC 8259 has it, in one pass. A JSON decoder that keeps names in a dictionary can be made to
/// take minutes over a megabyte (to hash a `String` it is normalised, in time quadratic in the number of combining
/// marks), drops one of two fields with one name, and guesses other encodings.
///
/// ```swift
/// try JSONValue(parsing: Array(#"{"at": 1, "text": "milk"}"#.utf8))
/// // .object([JSONMember(name: "at", value: .whole(1)), JSONMember(name: "text", value: .text("milk"))])
/// ```
public enum JSONValue: Hashable, Sendable {
  /// A string.
  case text(String)
  /// A number without a fraction and an exponent that an Int holds.
  case whole(Int)
  /// `true` or `false`.
  case truth(Bool)
  /// A list.
  case list([JSONValue])
  /// The fields of an object in their order; a name may be there more than once.
  case object([JSONMember])
  /// `null`, any other number, and a string with half of a surrogate pair, which is JSON and no text.
  case other

  /// Reads a value, before and after which only white space may be.
  ///
  /// - Throws: ``JSONError``.
  /// - Complexity: O(bytes).
  public init(parsing bytes: [UInt8]) throws(JSONError) {
    self = try JSONReader.value(bytes)
  }
}

/// A field of a JSON object.
///
/// Compare names byte by byte (`name.utf8.elementsEqual`): to compare hostile strings as `String` does can take very
/// long.
public struct JSONMember: Hashable, Sendable {
  /// The field's name.
  public let name: String
  /// What it holds.
  public let value: JSONValue

  /// A field.
  public init(name: String, value: JSONValue) {
    self.name = name
    self.value = value
  }
}
