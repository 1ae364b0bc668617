import TestSupport

@testable import ObservableArray

/// People who edit one array at random, each with a history of their own. Rows of person *p* have identities from
/// 1,000 · (*p* + 1) on.
final class EditingPeople {
  let array: ObservableArray<Item>
  let histories: [UndoHistory<Item>]
  private var fresh: [Int]

  init(_ count: Int, startingWith elements: Int) {
    let array = ObservableArray((0..<elements).map { Item(id: $0) })
    self.array = array
    histories = (0..<count).map { UndoHistory(array, limit: 1_000, recording: [Self.origin(of: $0)]) }
    fresh = (1...count).map { 1_000 * $0 }
  }

  private static func origin(of person: Int) -> ArrayUpdateOrigin { .init(rawValue: "person \(person)") }

  func edit(as person: Int, _ body: () -> Void) {
    array.batch(origin: Self.origin(of: person), body)
  }

  /// The first person edits here and, in the same way, alone there; the others edit only here, and undo it all.
  ///
  /// - Returns: Whether that could be done: nobody's step was without effect because of another's.
  func editTogether(_ alone: EditingPeople, using generator: inout SeededGenerator) -> Bool {
    let othersMove = Bool.random(using: &generator)
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      editAlike(alone, mayPlace: true, using: &generator)
    }
    for _ in 0..<Int.random(in: 0...3, using: &generator) where histories[0].undo() {
      _ = alone.histories[0].undo()
    }
    for _ in 0..<Int.random(in: 1...12, using: &generator) {
      switch Int.random(in: 0..<12, using: &generator) {
      case 0..<2: editAlike(alone, mayPlace: !othersMove, using: &generator)
      case 2:
        guard step(back: Bool.random(using: &generator), alike: alone) else { return false }
      case 3..<6: _ = histories[Int.random(in: 1...2, using: &generator)].undo()
      case 6: _ = histories[Int.random(in: 1...2, using: &generator)].redo()
      default:
        editAtRandom(as: Int.random(in: 1...2, using: &generator), mayMove: othersMove, using: &generator)
      }
    }
    while histories[1].undo() || histories[2].undo() {}
    // A move to where the row is already, here or there, is no step.
    return histories[0].undoCount == alone.histories[0].undoCount
      && histories[1].undoCount + histories[2].undoCount == 0
  }

  /// One person's edit of one range.
  func editOneRange(using generator: inout SeededGenerator) {
    let person = Int.random(in: 0..<histories.count, using: &generator)
    let start = Int.random(in: 0..<array.count, using: &generator)
    let range = start..<min(array.count, start + Int.random(in: 1...4, using: &generator))
    fresh[person] += 1
    edit(as: person) {
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: array.removeSubrange(range)
      case 1: array.move(from: start, to: Int.random(in: 0..<array.count, using: &generator))
      case 2: for position in range { array[position].content = fresh[person] }
      default: array.insert(Item(id: fresh[person]), at: start)
      }
    }
  }

  /// Undoes or redoes here and there; false when that takes more steps here than there, or none.
  private func step(back: Bool, alike alone: EditingPeople) -> Bool {
    let steps = [self, alone].map { people in
      let history = people.histories[0]
      let count = { back ? history.undoCount : history.redoCount }
      let before = count()
      return (back ? history.undo() : history.redo()) ? before - count() : 0
    }
    return steps[0] == steps[1]
  }

  /// An edit that names rows by their identity, so that it means the same among others and alone.
  private func editAlike(
    _ alone: EditingPeople, mayPlace: Bool, using generator: inout SeededGenerator
  ) {
    let common = alone.array.elements.filter { row in array.contains { $0.id == row.id } }
    let row = common.randomElement(using: &generator)?.id
    let other = common.randomElement(using: &generator)?.id
    fresh[0] += 1
    let (id, kind) = (fresh[0], Int.random(in: 0..<4, using: &generator))
    for people in [self, alone] {
      let array = people.array
      let position = array.firstIndex { $0.id == row }
      people.edit(as: 0) {
        switch (kind, position) {
        case (0, let position?): array.remove(at: position)
        case (1, let position?): array[position].content = id
        case (2, let position?) where mayPlace && row != other:
          let moved = array[position]
          let end = array.firstIndex { $0.id == other } ?? 0
          // In front of the other row, whatever lies between.
          array.move(from: position, to: position < end ? end - 1 : end)
          precondition(array.contains(moved))
        default: if mayPlace { array.insert(Item(id: id), at: position ?? array.count) }
        }
      }
    }
  }

  private func editAtRandom(as person: Int, mayMove: Bool, using generator: inout SeededGenerator) {
    edit(as: person) {
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let position = Int.random(in: 0...array.count, using: &generator)
        let end = Int.random(in: position...array.count, using: &generator)
        fresh[person] += 2
        let id = fresh[person]
        switch Int.random(in: 0..<7, using: &generator) {
        case 0: array.removeSubrange(position..<end)
        case 1: array.insert(contentsOf: [Item(id: id), Item(id: id + 1)], at: position)
        case 2 where mayMove: array.shuffle(using: &generator)
        case 3 where mayMove && position < array.count:
          array.move(from: position, to: Int.random(in: 0..<array.count, using: &generator))
        case 4: for index in position..<end { array[index].content = id }
        case 5: array.replaceSubrange(position..<end, with: [Item(id: id)])
        default: if position < array.count { array.remove(at: position) }
        }
      }
    }
  }
}
