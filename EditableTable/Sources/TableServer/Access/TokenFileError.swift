import HTTPServer

/// Why a file of tokens is not used.
public enum TokenFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with a line.
  public enum Fault: Hashable, Sendable {
    /// It begins with neither `read` nor `write`.
    case unknownKind
    /// Nothing follows.
    case noToken
    /// A character that cannot be sent in a header.
    case badCharacter
    /// Fewer characters than this.
    case short(Int)
    /// More characters than this.
    case long(Int)
    /// The token is in another line already.
    case duplicate(of: Int)
    /// A name that is longer than this many bytes, or cannot be shown in one line.
    case badName(Int)
    /// More tokens than this.
    case tooMany(Int)
  }

  /// There is no token in it.
  case empty
  /// A line makes no sense.
  case line(Int, Fault)
  /// It cannot be read, or is not safe where it is.
  case file(PrivateFileError)

  /// What was wrong and what to do about it.
  public var description: String {
    switch self {
    case .empty: "there is no token in it; write lines: write TOKEN [name], or read TOKEN [name]"
    case .line(let number, let fault): "line \(number): \(Self.message(fault))"
    case .file(let error): error.description
    }
  }

  private static func message(_ fault: Fault) -> String {
    switch fault {
    case .unknownKind: "begin it with read, write or #"
    case .noToken: "a token must follow; editable-table token makes one"
    case .badCharacter: "a token has only letters and digits of ASCII and - . _ ~ + / ="
    case .short(let least): "the token must have at least \(least) characters; editable-table token makes one"
    case .long(let most): "the token may have at most \(most) characters"
    case .duplicate(let other): "the token is in line \(other) already; give everyone another one"
    case .badName(let most): "the name must be one line of at most \(most) bytes that can be seen"
    case .tooMany(let most): "there are more than \(most) tokens"
    }
  }
}
