/// Rows that calls change one after another, as a table does that applies each at once.
struct SequentialRows<Row> {
  struct Slot {
    /// The row shown; nil until it is configured for the first time.
    var shown: ShownRow<Row>?
    var isMoved = false
    var isChanged = false
  }

  private(set) var slots: [Slot]

  init(_ shown: [ShownRow<Row>]) {
    slots = shown.map { Slot(shown: $0) }
  }

  /// Does a call whose positions exist.
  mutating func apply(_ call: SequentialCall) {
    switch call {
    case .remove(let positions):
      slots.removeSubranges(RangeSet(positions, within: slots))
    case .insert(let positions):
      let fresh = positions.sorted()
      // Neighbours go in together, so that a refill is one insertion.
      var start = 0
      while start < fresh.count {
        var end = start + 1
        while end < fresh.count && fresh[end] == fresh[end - 1] + 1 { end += 1 }
        slots.insert(contentsOf: repeatElement(Slot(), count: end - start), at: fresh[start])
        start = end
      }
    case .move(let from, let to):
      var slot = slots.remove(at: from)
      slot.isMoved = true
      slots.insert(slot, at: to)
    case .change(let positions):
      for position in positions { slots[position].isChanged = true }
    }
  }
}

extension SequentialCall {
  /// What is wrong with the call's positions when there are `count` rows; nil if nothing.
  func fault(count: Int) -> Fault? {
    switch self {
    case .remove(let positions):
      if let twice = positions.firstRepeated { return Fault(kind: .twice, position: twice) }
      return positions.first { !(0..<count).contains($0) }.map { Fault(kind: .missing, position: $0) }
    case .insert(let positions):
      if let twice = positions.firstRepeated { return Fault(kind: .twice, position: twice) }
      return positions.sorted().enumerated().first { !(0...count + $0.offset).contains($0.element) }
        .map { Fault(kind: .target, position: $0.element) }
    case .move(let from, let to):
      if !(0..<count).contains(from) { return Fault(kind: .missing, position: from) }
      return (0..<count).contains(to) ? nil : Fault(kind: .target, position: to)
    case .change(let positions):
      return positions.first { !(0..<count).contains($0) }.map { Fault(kind: .missing, position: $0) }
    }
  }

  struct Fault {
    enum Kind {
      case missing
      case target
      case twice
    }
    var kind: Kind
    var position: Int
  }
}

extension [Int] {
  fileprivate var firstRepeated: Int? {
    var seen: Set<Int> = []
    return first { !seen.insert($0).inserted }
  }
}
