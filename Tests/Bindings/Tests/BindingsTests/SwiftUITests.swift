import ObservableArrayUI
import Observation
import SwiftUI
import Synchronization
import Testing

@MainActor @Suite("SwiftUI") struct SwiftUITests {
  struct Rows: View {
    let array: ObservableArray<Row>

    var body: some View {
      List(array.snapshot) { row in
        Text("\(row)")
      }
    }
  }

  private func editable(_ array: ObservableArray<Row>) -> any UserEditable {
    ForEach(array.snapshot) { Text("\($0)") }.editable(array) as! any UserEditable
  }

  @Test("What a body showed stays, whatever happens to the array")
  func snapshots() {
    let array = ObservableArray<Row>.of(1, 2)
    let list = Rows(array: array).body as? List<Never, ForEach<PersistentArray<Row>, Int, Text>>
    array.append(Row(id: 3))
    #expect(list?.content.data.map(\.id) == [1, 2])
  }

  @Test("A body that shows an array is made anew once for each update")
  func tracking() {
    let view = Rows(array: .of(1))
    let calls = Mutex(0)
    withObservationTracking {
      _ = view.body
    } onChange: {
      calls.withLock { $0 += 1 }
    }
    view.array.batch {
      view.array.append(Row(id: 2))
      view.array.move(from: 1, to: 0)
    }
    #expect(calls.withLock { $0 } == 1)
  }

  @Test("What the user moves and deletes goes to the array, each time as one update")
  func editing() {
    let array = ObservableArray<Row>.of(1, 2, 3, 4)
    var updates = 0
    let observation = array.observe(initial: false) { _ in updates += 1 }
    editable(array).move?([0, 1], 4)
    #expect(array.map(\.id) == [3, 4, 1, 2])
    editable(array).move?([3], 0)
    #expect(array.map(\.id) == [2, 3, 4, 1])
    editable(array).delete?([1, 3])
    #expect(array.map(\.id) == [2, 4])
    #expect(updates == 3)
    observation.cancel()
  }

  @Test("Offsets are those of the rows on screen, also when the array has changed since")
  func changedSince() {
    let array = ObservableArray<Row>.of(1, 2, 3, 4)
    let view = editable(array)
    array.insert(Row(id: 5), at: 0)
    array.remove(at: 2)
    array[3].text = "x"
    view.move?([3], 1)
    #expect(array.map(\.id) == [5, 1, 4, 3])
    view.move?([1], 0)
    view.delete?([1, 2])
    #expect(array.map(\.id) == [5, 1, 4])
    let move = array.moveAction()
    array.removeFirst()
    move([0], 3)
    #expect(array.map(\.id) == [1, 4])
    move([1], 3)
    #expect(array.map(\.id) == [4, 1])
    array.deleteAction()([0])
    #expect(array.map(\.id) == [1])
  }
}
