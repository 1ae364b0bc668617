import StrictJSON

/// What a server says to a command.
struct ServerAnswer: Hashable {
  /// The version in which the command is done.
  let version: Int
  let canUndo: Bool
  let canRedo: Bool

  /// More than any answer has.
  static let longest = 64 << 10

  init(_ body: [UInt8]) throws(StreamFault) {
    let fields = try MessageFields(body)
    version = try fields.whole("version", in: 0...Int.max)
    canUndo = try fields.truth("canUndo")
    canRedo = try fields.truth("canRedo")
  }

  /// The error in a body that has one.
  static func error(in body: [UInt8]) -> TableSourceError? {
    guard let error = try? MessageFields(body).object("error"), let code = try? error.text("code"),
      let message = try? error.text("message")
    else { return nil }
    // As much as a person reads. By scalars: a `Character` has no end.
    return TableSourceError(code: start(of: code, 64), message: start(of: message, 500))
  }

  private static func start(of text: String, _ count: Int) -> String {
    String(text.unicodeScalars.prefix(count))
  }
}
