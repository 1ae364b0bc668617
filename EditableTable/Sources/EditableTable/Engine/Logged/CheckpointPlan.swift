/// When the whole table is to be saved.
///
/// Of several servers on one table, the one whose command passes a multiple of so many saves it, so that not
/// all of them do.
struct CheckpointPlan: Sendable {
  private let commands: Int
  private let bytes: Int
  private var written = 0
  private var isDue = false
  /// The version from which one that could not be saved is tried again.
  private var nextTry: Int?

  init(_ options: LogOptions) {
    commands = max(1, options.checkpointCommands)
    bytes = max(1, options.checkpointBytes)
  }

  /// Takes in that this server appended up to `version`.
  mutating func appended(after old: Int, through version: Int, bytes appended: Int) {
    written += appended
    if version / commands > old / commands || written >= bytes { isDue = true }
    if let nextTry, version >= nextTry { isDue = true }
  }

  /// Takes in that so many commands were read that no checkpoint has.
  mutating func replayed(_ count: Int) {
    if count >= commands { isDue = true }
  }

  /// Whether it is time; asked again only once more has been appended.
  mutating func take() -> Bool {
    defer { isDue = false }
    if isDue { (written, nextTry) = (0, nil) }
    return isDue
  }

  /// Takes in that the table at `version` could not be saved. It is tried again, but not with every command: saving takes
  /// the whole table, and what it lacked it may lack for long.
  mutating func failed(at version: Int) { nextTry = version + max(1, commands / 10) }
}
