/// A piece of an array as undo sees it: with what is hidden, and with what can be undone.
enum UndoPiece: Sendable {
  /// Visible elements that no step changed which can be undone.
  case plain(Int)
  /// Elements at their present place, visible or hidden.
  indirect case tracked(TrackedElements)
  /// A place that the elements with these keys have when other steps are live.
  case place(number: Int, keys: Range<Int>)

  /// How many visible elements it has.
  var visibleCount: Int {
    switch self {
    case .plain(let count): count
    case .tracked(let elements): elements.isVisible ? elements.count : 0
    case .place: 0
    }
  }

  /// The piece in two parts; the first has `count` of its visible elements.
  func split(at count: Int) -> (UndoPiece, UndoPiece) {
    switch self {
    case .plain(let whole): return (.plain(count), .plain(whole - count))
    case .tracked(let elements):
      let keys = elements.keys
      let middle = keys.lowerBound + count
      return (
        .tracked(elements.part(keys.lowerBound..<middle)), .tracked(elements.part(middle..<keys.upperBound))
      )
    case .place: preconditionFailure("A place without visible elements is never split")
    }
  }
}
