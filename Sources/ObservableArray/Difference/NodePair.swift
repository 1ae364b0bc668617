/// The numbers of two nodes, or of how many nodes there are, one on each side of a level.
@frozen
@usableFromInline
struct NodePair: BitwiseCopyable {
  @usableFromInline var old: Int
  @usableFromInline var new: Int

  @inlinable
  init(old: Int, new: Int) {
    self.old = old
    self.new = new
  }
}
