/// The positions that a viewer shows, whether the table has rows there or not.
struct Window: Hashable, Sendable {
  /// The first position.
  var from: Int
  /// How many rows fit.
  var size: Int

  /// Most rows of a window, and of one answer.
  static let largest = 1000
  static let standard = Window(from: 0, size: 50)

  /// The positions in it that a table with `count` rows has.
  func positions(of count: Int) -> Range<Int> {
    let start = min(from, count)
    return start..<start + min(size, count - start)
  }
}
