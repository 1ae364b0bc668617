import ObservableArray
import ObservableArrayGTK
import Testing

@Suite struct PreviewTests {
  private let array = ObservableArray((0..<8).map { Row($0) })

  private var ids: (ArrayListModel<Row>) -> [Int] { { $0.shown.map(\.id) } }

  @Test func aPreviewLeavesTheArrayAndIsCommittedSilently() throws {
    let model = ArrayListModel(array)
    let watcher = try ListModelWatcher(model)
    model.beginPreview(at: 1)
    #expect(watcher.takeEmissions() == [] && model.previewPosition == 1)
    model.movePreview(to: 5)
    model.movePreview(to: 4)
    #expect(watcher.takeEmissions() == [[1, 5, 5], [4, 2, 2]])
    #expect(ids(model) == [0, 2, 3, 4, 1, 5, 6, 7] && array.map(\.id) == Array(0..<8))
    let move = try #require(model.commitPreview())
    #expect(move == (1, 4))
    array.move(from: move.from, to: move.to)
    try watcher.check()
    #expect(watcher.takeEmissions() == [] && model.previewPosition == nil && model.shown == array.snapshot)
  }

  @Test func aCancelledPreviewGoesBack() throws {
    let model = ArrayListModel(array)
    let watcher = try ListModelWatcher(model)
    model.beginPreview(at: 6)
    model.movePreview(to: -3)
    #expect(ids(model) == [6, 0, 1, 2, 3, 4, 5, 7])
    model.cancelPreview()
    model.cancelPreview()
    try watcher.check()
    #expect(model.shown == array.snapshot && model.previewPosition == nil && model.commitPreview() == nil)
    model.movePreview(to: 2)
    #expect(model.shown == array.snapshot)
  }

  @Test func aPreviewThatEndsWhereItBeganIsNoMove() {
    let model = ArrayListModel(array)
    model.beginPreview(at: 3)
    model.movePreview(to: 5)
    model.movePreview(to: 3)
    #expect(model.commitPreview() == nil && model.previewPosition == nil)
  }

  @Test func whatOthersEditMovesNothingElse() throws {
    let model = ArrayListModel(array)
    let watcher = try ListModelWatcher(model)
    model.beginPreview(at: 1)
    model.movePreview(to: 5)
    _ = watcher.takeEmissions()
    array.insert(Row(100), at: 3)
    #expect(watcher.takeEmissions() == [[2, 0, 1]])
    #expect(ids(model) == [0, 2, 100, 3, 4, 5, 1, 6, 7])
    array.removeAll { $0.id == 5 }
    #expect(watcher.takeEmissions() == [[5, 1, 0]])
    array.append(Row(101))
    #expect(watcher.takeEmissions() == [[8, 0, 1]])
    array[1].text = "new"
    #expect(watcher.takeEmissions() == [] && model.shown[model.previewPosition!] == Row(1, "new"))
    let move = try #require(model.commitPreview())
    array.move(from: move.from, to: move.to)
    try watcher.check()
    #expect(watcher.takeEmissions() == [] && model.shown == array.snapshot)
    #expect(ids(model) == [0, 2, 100, 3, 4, 1, 6, 7, 101])
  }

  @Test func aPreviewWhoseRowIsDeletedEndsAndSaysSo() throws {
    let model = ArrayListModel(array)
    let watcher = try ListModelWatcher(model)
    var lost = 0
    model.onPreviewLost = { lost += 1 }
    model.beginPreview(at: 2)
    model.movePreview(to: 7)
    _ = watcher.takeEmissions()
    array.remove(at: 2)
    try watcher.check()
    #expect(lost == 1 && model.previewPosition == nil && model.shown == array.snapshot)
    #expect(watcher.takeEmissions() == [[7, 1, 0]])
    model.movePreview(to: 1)
    #expect(model.shown == array.snapshot && model.commitPreview() == nil)
  }

  @Test func aDroppedRowStaysUntilItsCommandIsAnswered() throws {
    let model = ArrayListModel(array)
    model.beginPreview(at: 0)
    model.movePreview(to: 3)
    #expect(model.commitPreview()! == (0, 3))
    array.append(Row(100))
    #expect(ids(model) == [1, 2, 3, 0, 4, 5, 6, 7, 100])
    // The command was refused.
    model.cancelPreview()
    #expect(model.shown == array.snapshot)
    // This one is carried out elsewhere than it was shown.
    model.beginPreview(at: 0)
    model.movePreview(to: 3)
    _ = model.commitPreview()
    array.move(from: 0, to: 2)
    model.cancelPreview()
    #expect(model.shown == array.snapshot)
  }

  @Test func aMoveToldAsThatOfTheNeighbourIsTheOneThatWasDropped() throws {
    let model = ArrayListModel(array)
    let watcher = try ListModelWatcher(model)
    for (from, to) in [(0, 1), (1, 0), (7, 6), (6, 7), (3, 4), (4, 3)] {
      model.beginPreview(at: from)
      model.movePreview(to: to)
      #expect(model.commitPreview()! == (from, to))
      _ = watcher.takeEmissions()
      array.move(from: to, to: from)
      try watcher.check()
      #expect(watcher.takeEmissions() == [] && model.previewPosition == nil && model.shown == array.snapshot)
    }
  }

  @Test func aPreviewInAHandlerIsShownAfterwards() throws {
    let model = ArrayListModel(array)
    let watcher = try ListModelWatcher(model)
    watcher.onChange = {
      watcher.onChange = {}
      model.beginPreview(at: 2)
      model.movePreview(to: 5)
      #expect(model.previewPosition == nil && model.shown.count == 9)
    }
    array.insert(Row(100), at: 0)
    try watcher.check()
    #expect(model.previewPosition == 5 && ids(model) == [100, 0, 2, 3, 4, 1, 5, 6, 7])
    // The next one ends it.
    model.beginPreview(at: 0)
    try watcher.check()
    #expect(model.previewPosition == 0 && model.shown == array.snapshot)
  }

  @Test func theDraggedRowsItemIsHeld() {
    let model = ArrayListModel(array)
    model.beginPreview(at: 4)
    #expect(model.heldItemCount == 1)
    model.movePreview(to: 0)
    #expect(model.heldItem(at: 0) != nil)
    model.cancelPreview()
    #expect(model.heldItemCount == 0)
  }

  @Test(
    "Previews under random edits show the array with one row moved", arguments: 1...6 as ClosedRange<UInt64>)
  func previewsUnderRandomEdits(seed: UInt64) throws {
    var editor = RowEditor(seed: seed)
    let model = ArrayListModel(array)
    let watcher = try ListModelWatcher(model)
    var lost = 0
    model.onPreviewLost = { lost += 1 }
    var dragged: OpaquePointer?
    for step in 0..<600 {
      switch editor.random.random(0..<8) {
      case 0 where model.previewPosition == nil && !array.isEmpty:
        let position = editor.random.random(0..<array.count)
        model.beginPreview(at: position)
        dragged = watcher.items[position].pointer
      case 1 where model.previewPosition != nil && editor.random.random(0..<3) == 0: model.cancelPreview()
      case 2 where model.previewPosition != nil && editor.random.random(0..<3) == 0:
        let shown = model.shown
        if let move = model.commitPreview() { array.move(from: move.from, to: move.to) }
        #expect(model.shown == shown && array.snapshot == shown, "seed \(seed), step \(step)")
      case 3, 4, 5: model.movePreview(to: editor.random.random(-1..<array.count + 2))
      default: editor.edit(array)
      }
      do { try watcher.check() } catch {
        throw ArrayListModelTests.Failure(seed: seed, step: step, error: error)
      }
      var (expected, shown) = (array.elements, model.shown.map(\.self))
      if let position = model.previewPosition, let dragged {
        let row = shown.remove(at: position)
        #expect(model.position(of: dragged) == position, "seed \(seed), step \(step)")
        // Copies of a row are alike: any of them may be the dragged one.
        let isSame = expected.indices.contains { index in
          var rest = expected
          return rest.remove(at: index) == row && rest == shown
        }
        #expect(isSame, "seed \(seed), step \(step)")
        continue
      }
      expected = array.elements
      #expect(expected == shown, "seed \(seed), step \(step)")
    }
    #expect(lost > 0)
  }
}
