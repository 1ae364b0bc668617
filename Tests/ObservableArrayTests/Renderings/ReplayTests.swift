import ObservableArray
import TestSupport
import Testing

/// The renderings replayed on plain arrays, whatever a double may think of them.
@Suite("Renderings replayed")
struct ReplayTests {
  static let seeds: [UInt64] = [4, 20_261_130, UInt64.random(in: 0...UInt64.max)]

  @Test("Operations one after another make the value after of the value before", arguments: seeds)
  func operations(seed: UInt64) {
    print("seed \(seed)")
    forEachChange(seed: seed, count: 3_000) { before, event, after in
      var rows = before
      for operation in event.sequential {
        switch operation {
        case .remove(let range): rows.removeSubrange(range)
        case .move(let from, let to): rows.insert(rows.remove(at: from), at: to)
        case .insert(let range): rows.insert(contentsOf: after[range], at: range.lowerBound)
        case .change(let range): rows.replaceSubrange(range, with: after[range])
        }
      }
      #expect(rows == after, "\(event)")
    }
  }

  @Test("Operations are the same by place and by iteration", arguments: seeds)
  func collection(seed: UInt64) {
    print("seed \(seed)")
    forEachChange(seed: seed, count: 500) { _, event, _ in
      let operations = event.sequential
      var iterated: [ArrayChangeEvent.Operation] = []
      for operation in operations { iterated.append(operation) }
      #expect(iterated == operations.indices.map { operations[$0] })
      #expect(iterated.count == operations.count)
    }
  }

  @Test("Splices in turn make the value after, and each finds the elements it promises", arguments: seeds)
  func splices(seed: UInt64) {
    print("seed \(seed)")
    forEachChange(seed: seed, count: 3_000) { before, event, after in
      for replacing in [false, true] {
        var rows = before
        for splice in event.splices(replacingUpdated: replacing) {
          let range = splice.position..<splice.position + splice.removedCount
          rows.replaceSubrange(range, with: after[splice.addedRange])
          let promised = splice.elements(from: PersistentArray(before), to: PersistentArray(after))
          #expect(rows.map(\.id) == promised.map(\.id))
        }
        if replacing {
          #expect(rows == after)
        } else {
          #expect(rows.map(\.id) == after.map(\.id))
        }
      }
    }
  }

  private func forEachChange(
    seed: UInt64, count: Int, _ body: (_ before: [Item], ArrayChangeEvent, _ after: [Item]) -> Void
  ) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<count {
      let before = (0..<Int.random(in: 0...24, using: &generator)).map { Item(id: $0) }
      let event = ArrayChangeEvent.random(count: before.count, using: &generator)
      var fresh = 100
      body(before, event, before.changed(by: event, fresh: &fresh))
    }
  }
}
