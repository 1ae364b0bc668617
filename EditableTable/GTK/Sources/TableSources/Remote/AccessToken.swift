/// What a server knows the holder by that it was given to.
public struct AccessToken: Hashable, Sendable {
  let text: String

  /// Reads a token as `editable-table token` makes it.
  ///
  /// - Throws: ``TableSourceError`` when it has characters that no token has.
  public init(_ text: String) throws(TableSourceError) {
    // Of printable ASCII, so that it is one header and no more.
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else { throw .malformedToken }
    self.text = text
  }
}
