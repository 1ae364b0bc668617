import CGtk
import EditableTable
import GLibSupport
import Testing

@testable import TableWindow

extension WindowTests {
  /// A window in which nothing happens costs nothing.
  @MainActor struct RestTests {
    /// Waits until nothing is painted for a while; what moves for ever never lets it.
    private func comesToRest(_ open: OpenTable, at place: SourceLocation = #_sourceLocation) async {
      var frames = 0
      guard let clock = gtk_widget_get_frame_clock(open.table.window) else { return }
      let handler = connect(object(clock), "after-paint") { frames += 1 }
      defer { g_signal_handler_disconnect(object(clock), handler) }
      var last = 0
      var since = ContinuousClock.now
      await until("nothing is painted for half a second", at: place) {
        if frames != last { (last, since) = (frames, .now) }
        return ContinuousClock.now - since > .milliseconds(500)
      }
    }

    @Test func withRowsAndAfterAnEdit() async throws {
      try await OpenTable.with((0..<100).map { "row \($0)" }) { open in
        await comesToRest(open)
        try await open.another(.moveItem(open.reference("row 3"), to: 50))
        await until("it is shown") { open.shownTexts == open.texts }
        await comesToRest(open)
        try await Person.click(open.row(1).minus)
        await until("it is deleted") { open.texts.count == 99 }
        await comesToRest(open)
      }
    }

    @Test func whenTheRowThatIsToHaveTheKeyboardIsGone() async throws {
      try await OpenTable.with(["a", "b"]) { open in
        open.table.rows.wish = RowStop(slot: 1, part: .row)
        try await open.another(.setItems([]))
        await open.comesToSay([])
        await until("there are no rows") { open.table.pages.page == .empty }
        await comesToRest(open)
        // And then there are rows again.
        try await open.another(.setItems(["c", "d"].map { TableRow(text: $0) }))
        await open.comesToSay(["c", "d"])
        await comesToRest(open)
      }
    }
  }
}
