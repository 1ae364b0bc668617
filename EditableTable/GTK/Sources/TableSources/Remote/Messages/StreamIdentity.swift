/// What a server says about a stream.
struct StreamIdentity: Hashable {
  /// The token with which its window is moved.
  let viewer: String
  /// Names the run of the server: versions of one run say nothing about another.
  let history: String
  /// Whether it is a reader's, whose commands are refused.
  let isReadOnly: Bool
  /// Whether the table can be changed now.
  let acceptsChanges: Bool

  init(_ fields: MessageFields) throws(StreamFault) {
    viewer = try fields.token("viewer")
    history = try fields.token("history")
    isReadOnly = try fields.optionalText("access") == "read"
    acceptsChanges = try fields.acceptsChanges
  }
}
