/// The positions that are loaded, whether the table has rows there or not.
struct RowWindow: Hashable {
  /// The first position.
  var from: Int
  /// How many rows fit.
  var size: Int

  /// The most rows a server sends at once.
  static let largest = 1000

  /// The positions in it that a table with `count` rows has.
  func positions(of count: Int) -> Range<Int> {
    let start = min(from, count)
    return start..<start + min(size, count - start)
  }
}
