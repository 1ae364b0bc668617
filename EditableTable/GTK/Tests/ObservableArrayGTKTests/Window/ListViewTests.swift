import ObservableArrayGTK
import Testing

extension WindowTests {
  @Suite @MainActor struct ListViewTests {
    @Test func rowsFollowElementsAndPositions() async throws {
      let list = try await ShownList(6)
      #expect(list.texts == [0: "0: 0", 1: "1: 1", 2: "2: 2", 3: "3: 3", 4: "4: 4", 5: "5: 5"])
      list.array.insert(Row(9), at: 1)
      list.array.move(from: 0, to: 4)
      list.array[2].text = "new"
      #expect(list.texts.count == 7 && list.isUpToDate)
      try await list.frames(3)
      #expect(list.texts.count == 7 && list.isUpToDate)
      list.array.removeAll()
      try await list.frames(2)
      #expect(list.texts.isEmpty && list.view.visiblePositions.isEmpty)
    }

    @Test("Random edits are shown", arguments: [1, 2] as [UInt64]) func randomEditsAreShown(seed: UInt64)
      async throws
    {
      let list = try await ShownList(30)
      list.view.animator.duration = 0.03
      var editor = RowEditor(seed: seed)
      for step in 0..<300 {
        editor.edit(list.array)
        if editor.random.random(0..<3) == 0 { try await list.frames(editor.random.random(1..<4)) }
        if editor.random.random(0..<20) == 0 && !list.array.isEmpty {
          list.view.scroll(to: editor.random.random(0..<list.array.count))
        }
        try #require(list.isUpToDate, "seed \(seed), step \(step)")
        try #require(list.view.model.shown == list.array.snapshot, "seed \(seed), step \(step)")
      }
      try await list.wait("for the end") { !list.view.animator.isAnimating }
      let visible = list.view.visiblePositions
      #expect(visible.count >= min(8, list.array.count))
    }

    @Test func selectionStaysWithItsElement() async throws {
      let list = try await ShownList(500)
      #expect(list.view.selectedPosition == nil)
      list.view.selectedPosition = 3
      list.array.move(from: 3, to: 5)
      #expect(list.view.selectedPosition == 5)
      list.array.insert(Row(1_000), at: 0)
      #expect(list.view.selectedPosition == 6)
      list.array.move(from: 6, to: 400)
      #expect(list.view.selectedPosition == 400)
      list.array.reverse()
      #expect(list.view.selectedPosition == 100)
      list.array.remove(at: 100)
      #expect(list.view.selectedPosition == nil)
    }

    @Test func focusStaysWithItsRow() async throws {
      let list = try await ShownList(300)
      list.view.focus(3)
      #expect(list.view.focusedPosition == 3)
      list.array.move(from: 3, to: 1)
      #expect(list.view.focusedPosition == 1)
      list.array.insert(Row(1_000), at: 0)
      try await list.frames(2)
      #expect(list.view.focusedPosition == 2)
      // Inside the row.
      gtk_widget_grab_focus(list.view.row(at: 4)!)
      list.array.batch {
        list.array.remove(at: 0)
        list.array.move(from: 3, to: 6)
      }
      try await list.frames(2)
      #expect(list.view.focusedPosition == 6)
      #expect(gtk_widget_has_focus(list.view.row(at: 6)!) != 0)
    }

    @Test func theNeighbourOfADeletedRowGetsTheFocus() async throws {
      let list = try await ShownList(5)
      list.view.focus(2)
      list.array.remove(at: 2)
      try await list.frames(2)
      #expect(list.view.focusedPosition == 2 && list.array[2].id == 3)
      list.array.removeLast(2)
      try await list.frames(2)
      #expect(list.view.focusedPosition == 1)
    }

    @Test func onlyRowsCloseToTheScreenAreMade() async throws {
      let list = try await ShownList(1_000_000)
      #expect(list.view.boundRows.count < 300 && list.view.model.heldItemCount < 300)
      var visible = 0..<0
      list.view.onVisiblePositionsChange = { visible = $0 }
      list.view.scroll(to: 700_000)
      try await list.wait("for rows to be on screen") { visible.contains(700_000) }
      #expect(visible.count < 20 && list.view.boundRows.count < 300 && list.isUpToDate)
      let ids = list.view.visibleRows.map { list.array[$0.position].id }
      list.array.removeSubrange(0..<1_000)
      list.array.insert(Row(-1), at: 900_000)
      list.array.move(from: 0, to: 950_000)
      try await list.frames(2)
      #expect(list.view.model.heldItemCount < 300 && list.isUpToDate)
      // What others do elsewhere does not scroll.
      #expect(list.view.visibleRows.map { list.array[$0.position].id } == ids)
      list.view.focus(10)
      try await list.frames(2)
      #expect(list.view.focusedPosition == 10 && list.view.visiblePositions.contains(10))
    }

    @Test func aViewThatIsReleasedLeavesAnEmptyList() async throws {
      var list: ShownList? = try await ShownList(5)
      weak let view = list?.view
      weak let model = list?.view.model
      weak let animator = list?.view.animator
      list = nil
      #expect(view == nil && model == nil && animator == nil)
    }
  }
}
