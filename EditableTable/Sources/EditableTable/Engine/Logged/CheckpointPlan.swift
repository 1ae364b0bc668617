/// When the whole table is to be saved.
///
/// Of several servers on one table, the one whose command passes a multiple of so many saves it, so that not
/// all of them do.
struct CheckpointPlan: Sendable {
  private let commands: Int
  private let bytes: Int
  private var written = 0
  private var isDue = false

  init(_ options: LogOptions) {
    commands = max(1, options.checkpointCommands)
    bytes = max(1, options.checkpointBytes)
  }

  /// Takes in that this server appended up to `version`.
  mutating func appended(after old: Int, through version: Int, bytes appended: Int) {
    written += appended
    if version / commands > old / commands || written >= bytes { isDue = true }
  }

  /// Takes in that so many commands were read that no checkpoint has.
  mutating func replayed(_ count: Int) {
    if count >= commands { isDue = true }
  }

  /// Whether it is time; asked again only once more has been appended.
  mutating func take() -> Bool {
    defer { isDue = false }
    if isDue { written = 0 }
    return isDue
  }

  /// Takes in that it could not be saved: the next append tries again.
  mutating func failed() { isDue = true }
}
