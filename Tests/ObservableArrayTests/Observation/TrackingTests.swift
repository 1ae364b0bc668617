import ObservableArray
import Observation
import Synchronization
import TestSupport
import Testing

@Suite struct TrackingTests {
  private func isInvalidated(
    by edit: (ObservableArray<Int>) -> Void, after read: (ObservableArray<Int>) -> Void
  ) -> Bool {
    let array: ObservableArray = [1, 2, 3]
    let calls = Mutex(0)
    withObservationTracking {
      read(array)
    } onChange: {
      calls.withLock { $0 += 1 }
    }
    edit(array)
    return calls.withLock { $0 } == 1
  }

  @Test("Whatever is read is tracked, and an edit invalidates it")
  func whateverIsReadIsTracked() {
    let reads: [(ObservableArray<Int>) -> Void] = [
      { _ = $0.snapshot }, { _ = $0.elements }, { _ = $0.count }, { _ = $0.isEmpty }, { _ = $0[1] },
      { _ = $0[0..<1] },
      { for _ in $0 {} }, { _ = $0.description }, { _ = $0.first }, { _ = $0.map(\.self) },
    ]
    for read in reads {
      #expect(isInvalidated(by: { $0.append(4) }, after: read))
      #expect(isInvalidated(by: { array in array.batch { array.append(4) } }, after: read))
      #expect(!isInvalidated(by: { $0.append(contentsOf: []) }, after: read))
    }
  }

  @Test("An edit alone is not tracked")
  func anEditAloneIsNotTracked() {
    #expect(
      !isInvalidated(
        by: { $0.append(5) },
        after: {
          $0.append(4)
          $0.swapAt(0, 1)
          $0.removeAll { $0 == 9 }
        }))
  }

  @Test("A state read inside a batch that is taken back is invalidated")
  func aStateThatIsTakenBack() {
    struct Failure: Error {}
    let array: ObservableArray = [1]
    let calls = Mutex(0)
    try? array.batch {
      array.append(2)
      withObservationTracking {
        _ = array.count
      } onChange: {
        calls.withLock { $0 += 1 }
      }
      throw Failure()
    }
    #expect(calls.withLock { $0 } == 1)
  }
}
