/// The name by which a person's commands are told from those of others, so that each can undo their own.
///
/// Whoever knows it can undo in that person's name: a page makes a random one for each tab.
///
/// ```swift
/// PersonID("ada-1815")       // 1 to 64 of the characters A–Z a–z 0–9 _ -
/// PersonID("Ada Lovelace")   // nil: a space
/// ```
public struct PersonID: Hashable, Sendable, LosslessStringConvertible {
  /// The name as it was given.
  public let description: String

  /// The person of this name; nil when it is empty, longer than 64 characters, or has any but those allowed.
  public init?(_ description: String) {
    let characters = description.utf8
    guard (1...64).contains(characters.count), characters.allSatisfy(Self.isAllowed) else { return nil }
    self.description = description
  }

  private static func isAllowed(_ character: UInt8) -> Bool {
    switch character {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"): true
    default: false
    }
  }
}
