extension RowWindow {
  /// Fits what a list keeps around what is in sight.
  static let smallest = 240

  /// The window to ask for so that `shown` and some rows around it are loaded; nil when this one will do, so that
  /// it moves once in many rows of scrolling and not with each of them.
  func moved(toCover shown: Range<Int>, of count: Int) -> RowWindow? {
    let margin = max(0, size - shown.count) / 8
    let isCovered =
      (shown.lowerBound - margin >= from || from == 0)
      && (shown.upperBound + margin <= from + size || from + size >= count)
    if isCovered && size >= min(Self.largest, shown.count * 2) { return nil }
    let size = min(Self.largest, max(Self.smallest, shown.count * 4))
    let start = (shown.lowerBound + shown.upperBound - size) / 2
    let moved = RowWindow(from: max(0, min(start, count - size)), size: size)
    return moved == self ? nil : moved
  }

  /// Another window with nearly the same rows.
  var nudged: RowWindow { RowWindow(from: from, size: size < Self.largest ? size + 1 : size - 1) }
}
