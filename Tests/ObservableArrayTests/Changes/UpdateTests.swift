import ObservableArray
import Testing

@Suite("Updates")
struct UpdateTests {
  @Test("Merged updates are one exact update with the last one's origin and number")
  func merging() {
    let values: [PersistentArray<String>] = [["a", "b"], ["b", "a"], ["b", "c"]]
    func update(_ index: Int, _ origin: ArrayUpdateOrigin) -> ArrayUpdate<String> {
      ArrayUpdate(
        before: values[index], after: values[index + 1],
        event: ArrayChangeEvent(from: values[index], to: values[index + 1]), origin: origin, index: index)
    }
    let merged = update(0, .edit).merged(with: update(1, .undo))
    #expect(merged.before.isIdentical(to: values[0]))
    #expect(merged.after.isIdentical(to: values[2]))
    #expect(merged.event == ArrayChangeEvent(insertedIndices: [1], deletedIndices: [0]))
    #expect(merged.origin == .undo)
    #expect(merged.index == 1)
    #expect(update(0, .initial).merged(with: update(1, .remote)).origin == .initial)
  }

  @Test("An origin is its name")
  func origins() {
    #expect(ArrayUpdateOrigin.undo == "undo")
    #expect(ArrayUpdateOrigin(rawValue: "importing") == "importing")
    #expect("\(ArrayUpdateOrigin.resync)" == "resync")
  }

  @Test("Updates that do not follow each other do not merge")
  func unrelated() async {
    await #expect(processExitsWith: .failure) {
      let update = ArrayUpdate<Int>(
        before: [], after: [1], event: ArrayChangeEvent(insertedIndices: [0]), origin: .edit, index: 0)
      _ = update.merged(with: update)
    }
  }
}
