import ObservableArray
import Observation
import Testing

/// The user's code that an edit runs, an element's deinit or a tracker, may use the array.
@Suite struct ReentrancyTests {
  /// Does something when it is released.
  final class Releasing {
    let onRelease: () -> Void

    init(_ onRelease: @escaping () -> Void) { self.onRelease = onRelease }

    deinit { onRelease() }
  }

  enum Edit: CaseIterable {
    case assign, remove, removeAll, removeRange, removeWhere, replaceOne, replaceMany, assignSlice, rollBack

    func run(_ array: ObservableArray<Releasing?>) {
      switch self {
      case .assign: array[0] = nil
      case .remove: array.remove(at: 0)
      case .removeAll: array.removeAll()
      case .removeRange: array.removeFirst(2)
      case .removeWhere: array.removeAll { $0 != nil }
      case .replaceOne: array.replaceSubrange(0..<1, with: [nil])
      case .replaceMany: array.replaceSubrange(0..<2, with: [nil, nil, nil])
      case .assignSlice: array[0..<1] = [nil, nil]
      case .rollBack:
        try? array.batch { () throws in
          array.removeFirst()
          throw CancellationError()
        }
        array[0] = nil
      }
    }
  }

  @Test("An element's deinit may read and edit the array", arguments: Edit.allCases, [false, true])
  func anElementsDeinitMayUseTheArray(edit: Edit, isObserved: Bool) {
    let array = ObservableArray<Releasing?>()
    var released = 0
    array.append(
      Releasing {
        released += array.count >= 0 ? 1 : 0
        array.append(nil)
      })
    array += [nil, nil]
    var seen = array.count
    var observation: ArrayObservation?
    if isObserved {
      observation = array.observe(initial: false) {
        #expect($0.before.count == seen)
        seen = $0.after.count
      }
    }
    edit.run(array)
    #expect(released == 1)
    #expect(!isObserved || seen == array.count)
    observation?.cancel()
  }

  /// Lets the closure of `withObservationTracking`, which is Sendable, use an array of the same domain.
  private struct SameDomain: @unchecked Sendable {
    let array: ObservableArray<Int>
  }

  @Test("A tracker that edits the array at once does not disturb the update that woke it")
  func aTrackerMayEditTheArray() {
    let array: ObservableArray = [1, 2]
    var updates: [ArrayUpdate<Int>] = []
    let observation = array.observe(initial: false) { updates.append($0) }
    let domain = SameDomain(array: array)
    withObservationTracking {
      _ = array.count
    } onChange: {
      if domain.array.last != 99 { domain.array.append(99) }
    }
    array.append(3)
    #expect(updates.map(\.index) == [1, 2])
    #expect(updates.map { Array($0.after) } == [[1, 2, 3], [1, 2, 3, 99]])
    #expect(updates.map(\.event.insertedIndices) == [[2], [3]])
    observation.cancel()
  }

  @Test("A batch may have the origin of an initial update: a consumer's updates still follow one another")
  func aBatchOfOriginInitialIsNoInitialUpdate() async {
    let array: ObservableArray = [1, 2]
    var iterator = array.updates().makeAsyncIterator()
    _ = await iterator.next()
    array.batch(origin: .initial) { array.append(3) }
    array.append(4)
    let update = await iterator.next()
    #expect(update?.before == [1, 2])
    #expect(update?.after == [1, 2, 3, 4])
    #expect(update?.event.insertedIndices == [2, 3])
  }

  @Test("A search walks the value that it began with, whatever == does")
  func aSearchWalksTheValueThatItBeganWith() {
    struct Asking: Equatable {
      let asked: () -> Void
      static func == (left: Asking, right: Asking) -> Bool {
        left.asked()
        return false
      }
    }
    let array: ObservableArray<Asking> = []
    array.append(contentsOf: (0..<100).map { _ in Asking { [unowned array] in array.removeLast() } })
    #expect(array.firstIndex(of: Asking {}) == nil)
    #expect(array.isEmpty)
  }

  @Test("Edits of a batch that cancel out leave the very value that was published", arguments: 1...140)
  func aBatchThatChangesNothingKeepsTheValue(edits: Int) {
    let array: ObservableArray = [1, 2]
    let before = array.snapshot
    array.batch {
      for _ in 0..<edits {
        array.append(3)
        array.removeLast()
      }
    }
    #expect(array.snapshot.isIdentical(to: before))
    try? array.batch { () throws in
      for _ in 0..<edits {
        array.append(3)
        array.removeLast()
      }
      throw CancellationError()
    }
    #expect(array.snapshot.isIdentical(to: before))
  }
}
