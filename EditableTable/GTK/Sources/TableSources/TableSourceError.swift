public import EditableTable

/// Why something was not done. The table is as it was before, unless the message says otherwise.
public struct TableSourceError: Error, Hashable, Sendable {
  /// A name for programs, as docs/http-api.md has it.
  public let code: String
  /// What was wrong and what to do, for people.
  public let message: String

  /// An error with its code and message.
  public init(code: String, message: String) {
    self.code = code
    self.message = message
  }

  /// What the engine refused.
  public init(_ error: TableError) {
    self.init(code: error.code, message: error.message)
  }
}
