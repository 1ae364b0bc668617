import Testing
import WindowTestSupport

@testable import ObservableArrayGTK

extension WindowTests {
  /// The animations last so long that at their first frame nothing has moved yet.
  @Suite @MainActor struct AnimationTests {
    /// How the row of an element is drawn: how far from its place, how opaque, how far faded over.
    private func look(_ list: ShownList, _ id: Int) -> SlideBin.Look? {
      list.view.row(for: id).map { SlideBin.look(of: gtk_widget_get_parent($0.row)!) }
    }

    /// A list and the distance between its rows.
    private func show(_ count: Int) async throws -> (ShownList, Float) {
      let list = try await ShownList(count)
      list.view.animator.duration = 1_000_000
      return (list, Float(list.view.visibleRows[1].y - list.view.visibleRows[0].y))
    }

    @Test func aNewRowComesFromTheTopAndTheOthersMakeRoom() async throws {
      let (list, height) = try await show(5)
      list.array.insert(Row(9), at: 2)
      try await list.frames(2)
      #expect(list.isUpToDate)
      #expect(look(list, 1)!.y == 0)
      for id in [2, 3, 4] { #expect(abs(look(list, id)!.y + height) < 1) }
      let new = try #require(look(list, 9))
      #expect(new.y == 0 && abs(new.inner + height) < 5 && new.opacity < 0.1)
    }

    @Test func aDeletedRowLeavesAndTheOthersCloseUp() async throws {
      let (list, height) = try await show(5)
      list.array.remove(at: 1)
      try await list.frames(2)
      #expect(list.view.animator.leaving.count == 1)
      #expect(abs(Float(list.view.animator.leaving[0].height) - height) < 5)
      #expect(look(list, 0)!.y == 0)
      for id in [2, 3, 4] { #expect(abs(look(list, id)!.y - height) < 1) }
    }

    @Test func rowsThatMoveSlide() async throws {
      let (list, height) = try await show(5)
      list.array.move(from: 0, to: 3)
      try await list.frames(2)
      #expect(abs(look(list, 0)!.y + 3 * height) < 1)
      for id in [1, 2, 3] { #expect(abs(look(list, id)!.y - height) < 1) }
      #expect(look(list, 4)!.y == 0)
    }

    @Test func aRowFromFarAwayComesOverTheEdge() async throws {
      let (list, height) = try await show(1_000)
      list.array.move(from: 700, to: 2)
      try await list.frames(2)
      let place = try #require(list.view.visibleRows.first { $0.position == 2 }).y
      let edge = Float(gtk_widget_get_height(list.view.list)) - Float(place)
      #expect(abs(look(list, 700)!.y - edge) < 1 && abs(look(list, 2)!.y + height) < 1)
    }

    @Test func aRowThatChangedFadesOver() async throws {
      let (list, _) = try await show(5)
      list.array[3].text = "new"
      try await list.frames(2)
      #expect(list.isUpToDate)
      let changed = try #require(look(list, 3))
      #expect(changed.y == 0 && changed.fade < 0.1 && list.view.animator.tracks.count == 1)
      list.view.animator.fades = { _ in false }
      list.view.animator.finish()
      list.array[2].text = "new"
      try await list.frames(2)
      #expect(look(list, 2)!.fade == 1 && !list.view.animator.isAnimating)
    }

    @Test func anUpdateInTheMiddleGoesOnFromWhereTheRowsAreSeen() async throws {
      let (list, height) = try await show(5)
      list.array.insert(Row(9), at: 0)
      try await list.frames(2)
      list.array.insert(Row(10), at: 0)
      // Two updates between two frames are one.
      list.array.remove(at: 5)
      try await list.frames(2)
      for id in [0, 1, 2] { #expect(abs(look(list, id)!.y + 2 * height) < 1) }
      #expect(abs(look(list, 4)!.y + height) < 1)
      let new = try #require(look(list, 9))
      #expect(abs(new.y + height) < 1 && abs(new.inner + height) < 5 && new.opacity < 0.1)
      // The deleted row was still seen one place higher.
      let leaving = try #require(list.view.animator.leaving.first)
      #expect(abs(leaving.y - 3 * height) < 5)
    }

    @Test func aRowThatIsDraggedStandsStill() async throws {
      let (list, height) = try await show(5)
      list.view.model.beginPreview(at: 4)
      list.view.model.movePreview(to: 1)
      try await list.frames(2)
      #expect(list.view.row(for: 4)!.position == 1 && look(list, 4)!.y == 0)
      #expect(abs(look(list, 1)!.y + height) < 1)
      list.view.animator.finish()
      // Let go outside, it goes back as any row.
      list.view.model.cancelPreview()
      try await list.frames(2)
      #expect(list.view.row(for: 4)!.position == 4 && abs(look(list, 4)!.y + 3 * height) < 1)
    }

    @Test func animationsEnd() async throws {
      let (list, _) = try await show(8)
      list.view.animator.duration = 0.05
      list.array.batch {
        list.array.remove(at: 1)
        list.array.move(from: 0, to: 5)
        list.array.insert(Row(9, "new"), at: 0)
        list.array[2].text = "x"
      }
      #expect(list.view.animator.isAnimating)
      try await wait("for the end") { !list.view.animator.isAnimating }
      for row in list.view.boundRows {
        let look = SlideBin.look(of: gtk_widget_get_parent(row.row)!)
        #expect(look.y == 0 && look.inner == 0 && look.opacity == 1 && look.fade == 1)
      }
    }

    @Test func anAnimationThatTakesNoTimeIsOver() async throws {
      let (list, _) = try await show(5)
      list.view.animator.duration = 0
      list.array.insert(Row(9), at: 1)
      list.array.remove(at: 3)
      list.array[4].text = "new"
      try await list.frames(2)
      try await wait("for the end") { !list.view.animator.isAnimating }
      for row in list.view.boundRows {
        let look = SlideBin.look(of: gtk_widget_get_parent(row.row)!)
        #expect(look.y == 0 && look.inner == 0 && look.opacity == 1 && look.fade == 1)
      }
    }

    /// As in a window behind others, whose frames the desktop does not ask for.
    @Test func whatHappensBetweenTwoFramesIsNotKeptForEver() async throws {
      let (list, _) = try await show(6_000)
      for position in stride(from: 0, to: 6_000, by: 2) { list.array[position].text = "new" }
      let ranges = list.view.animator.pending?.event?.updatedRanges.count ?? 0
      #expect(ranges <= list.view.animator.largestUpdate, "\(ranges)")
      list.array.remove(at: 1)
      try await list.frames(2)
      #expect(list.isUpToDate)
      list.view.animator.finish()
      // The next one is followed as ever.
      list.array.insert(Row(10_000), at: 2)
      try await list.frames(2)
      #expect(try #require(look(list, 10_000)).inner < 0)
    }

    @Test func nothingMovesWithoutAnimations() async throws {
      let (list, _) = try await show(5)
      let settings = object(gtk_widget_get_settings(list.view.list)!)
      func enable(_ isOn: Int32) {
        var value = GValue()
        g_value_init(&value, gtk_shim_type_boolean())
        g_value_set_boolean(&value, isOn)
        g_object_set_property(settings.assumingMemoryBound(to: GObject.self), "gtk-enable-animations", &value)
      }
      enable(0)
      defer { enable(1) }
      list.array.remove(at: 1)
      list.array[0].text = "new"
      #expect(!list.view.animator.isAnimating)
      try await list.frames(2)
      #expect(list.isUpToDate && !list.view.animator.isAnimating)
    }

    @Test func aLargeExchangeIsNotFollowed() async throws {
      let (list, _) = try await show(20_000)
      var order = SplitMix64(seed: 1)
      list.array.shuffle(using: &order)
      try await list.frames(2)
      #expect(list.isUpToDate)
      #expect(list.view.animator.tracks.values.allSatisfy { $0.origin.y == 0 })
    }
  }
}
