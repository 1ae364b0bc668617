import ObservableArray
import Observation
import Testing

/// The library's arrays in the standard library's asynchronous sequence of observations.
@MainActor @Suite struct ObservationsTests {
  @MainActor final class Model {
    let rows: ObservableArray<Int> = [1]
  }

  @Test("Observations of an array bring its states, each as one value, however many edits made it")
  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  func states() async {
    let model = Model()
    var states = Observations { model.rows.snapshot }.makeAsyncIterator()
    #expect(await states.next() == [1])
    model.rows.append(2)
    #expect(await states.next() == [1, 2])
    model.rows.batch {
      model.rows.append(3)
      model.rows.move(from: 2, to: 0)
      model.rows[1] = 4
    }
    #expect(await states.next() == [3, 4, 2])
    // Edits of one turn are one state.
    model.rows.removeFirst()
    model.rows.removeFirst()
    #expect(await states.next() == [2])
  }

  @Test("Observations end on the last state, whatever was missed, and with nil when they say so")
  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  func end() async {
    let model = Model()
    let counts = Observations<Int, Never>.untilFinished {
      model.rows.count < 5 ? .next(model.rows.count) : .finish
    }
    let edits = Task { @MainActor in
      for number in 2...5 {
        model.rows.append(number)
        await Task.yield()
      }
    }
    var last = 0
    for await count in counts {
      #expect(count > last)
      last = count
    }
    await edits.value
    #expect(last < 5)
  }
}
