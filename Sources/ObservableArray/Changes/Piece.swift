/// Elements that follow one another after some events: inserted ones, or ones that followed one another before too.
struct Piece {
  /// -1 for inserted elements; twice the position before of the first element for others, and 1 more when they changed.
  private var origin: Int
  var count: Int

  private init(origin: Int, count: Int) {
    self.origin = origin
    self.count = count
  }

  init(insertedCount: Int) {
    self.init(origin: -1, count: insertedCount)
  }

  init(before: Int, count: Int, isUpdated: Bool = false) {
    self.init(origin: before * 2 + (isUpdated ? 1 : 0), count: count)
  }

  private var isInserted: Bool { origin < 0 }

  /// The position before of the first element; nil when they were inserted.
  var before: Int? { isInserted ? nil : origin / 2 }

  /// Whether elements from before have a new content.
  var isUpdated: Bool { origin > 0 && origin % 2 == 1 }

  /// The same elements with another content; inserted ones are new anyway.
  var updated: Piece { isInserted ? self : Piece(origin: origin | 1, count: count) }

  /// Keeps the first `kept` elements and returns the others.
  mutating func cut(at kept: Int) -> Piece {
    let rest = Piece(origin: isInserted ? origin : origin + 2 * kept, count: count - kept)
    count = kept
    return rest
  }

  /// Whether `next` goes on where this one ends, before as well as after, and is as much changed.
  func isContinued(by next: Piece) -> Bool {
    isInserted ? next.isInserted : origin + 2 * count == next.origin
  }
}
