/// How much a table remembers of what people can undo.
///
/// What is over a limit is forgotten: first the person who was idle longest, then the oldest commands.
public struct UndoLimits: Hashable, Sendable {
  /// The most people whose commands are remembered.
  public var people: Int
  /// The most commands of one person, undone ones included.
  public var steps: Int
  /// About how many bytes may be spent, for all people together, on what the newest version no longer has. A command
  /// of one row takes some 4 KiB, whoever gave it, so the default reaches back over 65,000 of them.
  public var bytes: Int

  /// Limits; by default 1,000 people with 100 commands each, and 256 MiB.
  ///
  /// - Precondition: at least one person and one step, and no negative number of bytes.
  public init(people: Int = 1000, steps: Int = 100, bytes: Int = 256 << 20) {
    precondition(people >= 1 && steps >= 1, "One person can undo one command at least.")
    precondition(bytes >= 0, "A limit cannot be negative.")
    self.people = people
    self.steps = steps
    self.bytes = bytes
  }
}
