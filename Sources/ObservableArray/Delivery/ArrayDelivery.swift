/// What a consumer gets that is slower than the array.
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
