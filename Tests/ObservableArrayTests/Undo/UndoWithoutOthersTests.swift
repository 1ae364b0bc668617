import ObservableArray
import TestSupport
import Testing

@Suite("What others did and undid leaves no trace in one's own undo")
struct UndoWithoutOthersTests {
  static let seeds: [UInt64] = [1, 20_261_201, UInt64.random(in: 0...UInt64.max)]

  @Test(
    "When others have undone all they did, one's own edits, undos and redos lead where they lead without them",
    arguments: seeds)
  func random(seed: UInt64) {
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    var compared = 0
    for _ in 0..<500 {
      let people = EditingPeople(3, startingWith: Int.random(in: 0...10, using: &generator))
      let alone = EditingPeople(1, startingWith: people.array.count)
      guard people.editTogether(alone, using: &generator) else { continue }
      compared += 1
      #expect(people.array.elements == alone.array.elements)
      let (mine, twin) = (people.histories[0], alone.histories[0])
      for _ in 0..<2 {
        while mine.undo() {
          #expect(twin.undo())
          #expect(people.array.elements == alone.array.elements)
        }
        #expect(!twin.undo())
        while mine.redo() {
          #expect(twin.redo())
          #expect(people.array.elements == alone.array.elements)
        }
        #expect(!twin.redo())
      }
    }
    #expect(compared > 60)
  }

  private let rows: ObservableArray = ["a", "b", "c"]
  private let surrounded: ObservableArray = ["x", "a", "b", "c", "y"]

  @Test("A deleted row comes back to its side of a row that was deleted and restored")
  func deletionBesideDeletion() {
    let (ada, bob) = rows.people()
    ada.edit { $0.remove(at: 1) }
    bob.edit { $0.remove(at: 0) }
    #expect(bob.history.undo())
    #expect(ada.history.undo())
    #expect(rows.elements == ["a", "b", "c"])
  }

  @Test("The same when the other deletion came first")
  func deletionAfterDeletion() {
    let (ada, bob) = rows.people()
    bob.edit { $0.remove(at: 0) }
    ada.edit { $0.remove(at: 0) }
    #expect(bob.history.undo())
    #expect(ada.history.undo())
    #expect(rows.elements == ["a", "b", "c"])
  }

  @Test("A deleted row comes back to its place among rows that were all replaced and restored")
  func deletionAmongReplaced() {
    let (ada, bob) = surrounded.people()
    ada.edit { $0.remove(at: 2) }
    bob.edit { $0.setElements(["p", "q"]) }
    #expect(bob.history.undo())
    #expect(ada.history.undo())
    #expect(surrounded.elements == ["x", "a", "b", "c", "y"])
  }

  @Test("An edit is undone although its row was deleted and restored")
  func editOfRestoredRow() {
    let (ada, bob) = rows.people()
    ada.edit { $0[0] = "A" }
    bob.edit { $0.remove(at: 0) }
    #expect(bob.history.undo())
    #expect(ada.history.undo())
    #expect(rows.elements == ["a", "b", "c"])
  }

  @Test("An edit is undone although its row was edited and that was undone")
  func editOfEditedRow() {
    let (ada, bob) = rows.people()
    ada.edit { $0[0] = "A" }
    bob.edit { $0[0] = "B" }
    #expect(bob.history.undo())
    #expect(rows.elements == ["A", "b", "c"])
    #expect(ada.history.undo())
    #expect(rows.elements == ["a", "b", "c"])
  }

  @Test("An insertion and a move are undone although their row was deleted and restored")
  func insertionAndMoveOfRestoredRow() {
    let (ada, bob) = rows.people()
    ada.edit { $0.insert("n", at: 1) }
    ada.edit { $0.move(from: 3, to: 0) }
    #expect(rows.elements == ["c", "a", "n", "b"])
    bob.edit { $0.removeSubrange(0..<3) }
    #expect(bob.history.undo())
    #expect(ada.history.undo())
    #expect(rows.elements == ["a", "n", "b", "c"])
    #expect(ada.history.undo())
    #expect(rows.elements == ["a", "b", "c"])
  }

  @Test("A row is inserted again beside its neighbour, which was deleted when the insertion was undone")
  func redoBesideRestoredNeighbour() {
    let list: ObservableArray = ["x", "a", "y"]
    let (ada, bob) = list.people()
    ada.edit { $0.insert("b", at: 2) }
    bob.edit { $0.remove(at: 1) }
    #expect(ada.history.undo())
    #expect(bob.history.undo())
    #expect(ada.history.redo())
    #expect(list.elements == ["x", "a", "b", "y"])
  }

  @Test("What was undone, redone and undone again leaves no trace either")
  func chain() {
    let (ada, bob) = rows.people()
    ada.edit { $0[1] = "B" }
    bob.edit { $0.remove(at: 1) }
    for _ in 0..<5 {
      #expect(bob.history.undo())
      #expect(bob.history.redo())
    }
    #expect(!ada.history.undo())
    #expect(bob.history.undo())
    #expect(ada.history.undo())
    #expect(rows.elements == ["a", "b", "c"])
  }

  @Test("Undoing the earlier of two people's edits of one row shows when the later one is undone")
  func earlierEditUndoneFirst() {
    let (ada, bob) = rows.people()
    ada.edit {
      $0[0] = "A"
      $0.append("n")
    }
    bob.edit { $0[0] = "B" }
    #expect(ada.history.undo())
    #expect(rows.elements == ["B", "b", "c"])
    #expect(bob.history.undo())
    #expect(rows.elements == ["a", "b", "c"])
    #expect(ada.history.redo())
    #expect(rows.elements == ["A", "b", "c", "n"])
  }

  @Test("An edit that two histories record can be undone by either, once")
  func sharedEdit() {
    let mine = UndoHistory(rows)
    let yours = UndoHistory(rows)
    rows.append("d")
    #expect(mine.undo())
    #expect(!yours.undo())
    #expect(rows.elements == ["a", "b", "c"])
    #expect(mine.redo())
    #expect(yours.undo())
    #expect(rows.elements == ["a", "b", "c"])
  }

  @Test("At the limit, a group that changes nothing leaves the oldest step")
  func idleGroupAtTheLimit() {
    let history = UndoHistory(rows, limit: 2)
    rows.append("d")
    rows.append("e")
    history.group {
      rows.append("f")
      rows.removeLast()
    }
    #expect(history.undo() && history.undo() && !history.undo())
    #expect(rows.elements == ["a", "b", "c"])
  }
}

/// A person with a history of their own.
private struct Person<Element> {
  let array: ObservableArray<Element>
  let origin: ArrayUpdateOrigin
  let history: UndoHistory<Element>

  func edit(_ body: (ObservableArray<Element>) -> Void) {
    array.batch(origin: origin) { body(array) }
  }
}

extension ObservableArray {
  fileprivate func people() -> (ada: Person<Element>, bob: Person<Element>) {
    func person(_ origin: ArrayUpdateOrigin) -> Person<Element> {
      Person(array: self, origin: origin, history: UndoHistory(self, recording: [origin]))
    }
    return (person("ada"), person("bob"))
  }
}
