// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// What a view shows: its identifier is the row's identity.
public struct CellContent: Hashable, Sendable, CustomStringConvertible {
  public var tag: Int
  public var text: String

  public init(tag: Int, text: String) {
    self.tag = tag
    self.text = text
  }

  public var description: String { "\(tag)\(text)" }
}
