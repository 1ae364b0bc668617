/// The tokens that let somebody in, as digests.
///
/// ```swift
/// let list = try AccessList(text: """
///   # who may do what
///   write 5b1f0c6e4d8a4b7f9e2d3c1a0b9f8e7d Ada
///   read  0123456789abcdef0123456789abcdef
///   """)
/// list.grant(for: "5b1f0c6e4d8a4b7f9e2d3c1a0b9f8e7d")?.name   // "Ada"
/// ```
public struct AccessList: Sendable {
  /// By their tokens' digests.
  private var grants: [SecretDigest: AccessGrant] = [:]

  /// The least a token may have, in characters: what is shorter can be guessed.
  public static let shortestToken = 24
  static let longestToken = 512
  static let longestName = 64
  /// The most tokens; each is compared at every sign-in.
  static let mostTokens = 1000

  /// Reads lines `read TOKEN [name]` and `write TOKEN [name]`; what follows a `#` at the start of a line is a
  /// comment.
  ///
  /// - Throws: ``TokenFileError`` that names the line, and never the token.
  public init(text: String) throws(TokenFileError) {
    var lines: [SecretDigest: Int] = [:]
    for (offset, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let words = line.split(maxSplits: 2, whereSeparator: { $0 == " " || $0 == "\t" })
      guard let kind = words.first, !kind.hasPrefix("#") else { continue }
      let number = offset + 1
      guard kind == "read" || kind == "write" else { throw .line(number, .unknownKind) }
      guard words.count > 1 else { throw .line(number, .noToken) }
      let digest = SecretDigest(try Self.token(words[1], number))
      if let other = lines.updateValue(number, forKey: digest) { throw .line(number, .duplicate(of: other)) }
      guard grants.count < Self.mostTokens else { throw .line(number, .tooMany(Self.mostTokens)) }
      let name = words.count == 3 ? try Self.name(words[2], number) : nil
      grants[digest] = AccessGrant(mayWrite: kind == "write", name: name, token: digest)
    }
    if grants.isEmpty { throw .empty }
  }

  private static func token(_ text: Substring, _ line: Int) throws(TokenFileError) -> String {
    guard text.utf8.allSatisfy(isTokenByte) else { throw .line(line, .badCharacter) }
    guard text.utf8.count >= shortestToken else { throw .line(line, .short(shortestToken)) }
    guard text.utf8.count <= longestToken else { throw .line(line, .long(longestToken)) }
    return String(text)
  }

  private static func name(_ text: Substring, _ line: Int) throws(TokenFileError) -> String? {
    var text = text
    while text.last == " " || text.last == "\t" { text.removeLast() }
    if text.isEmpty { return nil }
    guard let name = PersonName(String(text)) else { throw .line(line, .badName(PersonName.longest)) }
    return name.text
  }

  /// What a token in a header may have (RFC 6750).
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
    default: "-._~+/=".utf8.contains(byte)
    }
  }

  /// How many tokens there are.
  public var count: Int { grants.count }

  /// What the holder of `token` may do; nil when there is no such token.
  ///
  /// - Complexity: O(tokens): all are compared, so that the time tells nothing.
  public func grant(for token: String) -> AccessGrant? {
    if token.utf8.count > Self.longestToken { return nil }
    let digest = SecretDigest(token)
    var found: AccessGrant?
    for grant in grants.values where grant.token.isSame(as: digest) { found = grant }
    return found
  }

  /// What the holder of a token may do by now who has shown it before; nil when it has been taken out.
  func grant(of token: SecretDigest) -> AccessGrant? { grants[token] }
}
