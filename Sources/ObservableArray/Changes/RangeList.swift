/// Lists of ranges that are ascending, disjoint and never adjacent.
extension [Range<Int>] {
  /// Puts disjoint ranges in order and joins neighbours.
  init(joining ranges: [Range<Int>]) {
    if ranges.isAscending {
      self = ranges
      return
    }
    self.init()
    reserveCapacity(ranges.count)
    for range in ranges.sortedIfNeeded(by: { $0.lowerBound < $1.lowerBound }) { appendJoining(range) }
  }

  /// Whether the ranges are in order already, and none is empty or touches the next one.
  private var isAscending: Bool {
    var end = -1
    for range in self {
      if range.lowerBound <= end || range.isEmpty { return false }
      end = range.upperBound
    }
    return true
  }

  /// Appends a range that starts at or after the end of the last one; joins it with that when they touch.
  @usableFromInline
  mutating func appendJoining(_ range: Range<Int>) {
    if range.isEmpty { return }
    if let last, last.upperBound == range.lowerBound {
      self[count - 1] = last.lowerBound..<range.upperBound
    } else {
      append(range)
    }
  }

  /// How many positions there are.
  var totalCount: Int { reduce(0) { $0 + $1.count } }

  /// The number of the first range that ends after `position`.
  func firstRange(endingAfter position: Int) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].upperBound > position {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }

  func covers(_ position: Int) -> Bool {
    let index = firstRange(endingAfter: position)
    return index < count && self[index].lowerBound <= position
  }

  func intersects(_ other: [Range<Int>]) -> Bool {
    var i = 0
    var j = 0
    while i < count && j < other.count {
      if self[i].overlaps(other[j]) { return true }
      if self[i].upperBound < other[j].upperBound {
        i += 1
      } else {
        j += 1
      }
    }
    return false
  }

  /// All positions of both lists.
  func union(_ other: [Range<Int>]) -> [Range<Int>] {
    if other.isEmpty { return self }
    if isEmpty { return other }
    var result: [Range<Int>] = []
    result.reserveCapacity(count + other.count)
    var i = 0
    var j = 0
    while i < count || j < other.count {
      var range: Range<Int>
      if j == other.count || i < count && self[i].lowerBound < other[j].lowerBound {
        range = self[i]
        i += 1
      } else {
        range = other[j]
        j += 1
      }
      if let last = result.last, range.lowerBound < last.upperBound {
        range = last.upperBound..<Swift.max(range.upperBound, last.upperBound)
      }
      result.appendJoining(range)
    }
    return result
  }

  /// The positions of this list that are not in `other`.
  func subtracting(_ other: [Range<Int>]) -> [Range<Int>] {
    if other.isEmpty || isEmpty { return self }
    var result: [Range<Int>] = []
    var j = 0
    for range in self {
      var start = range.lowerBound
      while j < other.count && other[j].upperBound <= start { j += 1 }
      var k = j
      while k < other.count && other[k].lowerBound < range.upperBound {
        result.appendJoining(start..<Swift.max(start, other[k].lowerBound))
        start = Swift.min(other[k].upperBound, range.upperBound)
        k += 1
      }
      result.appendJoining(start..<range.upperBound)
      j = Swift.max(j, k - 1)
    }
    return result
  }
}

extension Array {
  /// The elements in order; this array itself when they already are.
  func sortedIfNeeded(by areInIncreasingOrder: (Element, Element) -> Bool) -> [Element] {
    for index in indices.dropFirst() where areInIncreasingOrder(self[index], self[index - 1]) {
      return sorted(by: areInIncreasingOrder)
    }
    return self
  }
}
