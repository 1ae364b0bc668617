import Synchronization

/// Makes identities for the commands of one sender: 64 random bits of its own, then 1, 2, 3 ….
///
/// Identities that follow one another lie together in a log's index, which makes appending them cheaper than
/// appending random ones.
///
/// ```swift
/// let source = CommandIDSource()
/// source.next().rawValue + 1 == source.next().rawValue   // true
/// ```
public final class CommandIDSource: Sendable {
  private let sender: UInt64
  private let count = Atomic<UInt64>(0)

  /// A new sender.
  public init() { sender = .random(in: 0...(.max)) }

  /// The next identity. Any thread may ask.
  public func next() -> CommandID {
    let number = count.add(1, ordering: .relaxed).newValue
    return CommandID(rawValue: UInt128(sender) << 64 | UInt128(number))
  }
}
