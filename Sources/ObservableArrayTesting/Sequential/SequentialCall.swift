/// A call that is final when it is made.
enum SequentialCall {
  case remove([Int])
  /// The positions that the rows then have.
  case insert([Int])
  case move(from: Int, to: Int)
  case change([Int])
}
