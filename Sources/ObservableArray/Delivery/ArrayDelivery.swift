/// What a consumer gets that is slower than the array.
///
/// Use ``latest`` for what shows or sends the state, and ``every`` for what must not miss a step: a log, a history for
/// undo, an animation of each edit.
///
/// ```swift
/// let letters: ObservableArray = ["a"]
/// let (latest, every) = (letters.snapshots(.latest), letters.snapshots(.every))
/// letters.append("b")
/// for await snapshot in latest.prefix(1) { print(snapshot) }
/// // ["a", "b"]
/// for await snapshot in every.prefix(2) { print(snapshot) }
/// // ["a"]
/// // ["a", "b"]
/// ```
public enum ArrayDelivery: Hashable, Sendable {
  /// What it missed as one exact update, from the value it saw last to the newest one.
  ///
  /// Memory is bounded by those two values and the event between them, however long the consumer sleeps.
  /// Edits that cancelled each other out meanwhile are no update. The merged update has the index and the
  /// origin of the last one in it.
  case latest

  /// Each update by itself.
  ///
  /// Every update that waits keeps its values' own nodes: memory grows with what the consumer has not taken
  /// yet.
  case every
}
