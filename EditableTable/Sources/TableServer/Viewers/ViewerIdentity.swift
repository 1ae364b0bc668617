/// What a viewer is told about itself.
struct ViewerIdentity: Hashable, Sendable {
  /// Names the viewer when it moves its window. Not to be guessed: who knows it can move that window.
  let token: String
  /// Names the table, or this run of the server: versions of one say nothing about another.
  let history: String
  /// Whether it can only look.
  let isReadOnly: Bool

  init(history: String, isReadOnly: Bool) {
    self.isReadOnly = isReadOnly
    token = Secret.random(words: 2)
    self.history = history
  }

  /// 16 hexadecimal digits.
  static func randomText() -> String { Secret.random(words: 1) }

  func write(_ json: inout JSONText, _ health: HealthStatus) {
    json.raw("\"viewer\":")
    json.string(token)
    json.raw(",\"history\":")
    json.string(history)
    if isReadOnly { json.raw(",\"access\":\"read\"") }
    if health != .ready {
      json.raw(",\"status\":\"")
      json.raw(health.word)
      json.raw("\"")
    }
  }
}
