import CGtk
import EditableTable
import Foundation
import GLibSupport
import TableSources
import TableWindow
import Testing
import WindowTestSupport

extension WindowTests {
  /// A million rows. What is printed is looked at, and only what cannot depend on the machine is checked.
  @MainActor struct LargeTableTests {
    @Test func aMillionRowsAreScrolledAndEdited() async throws {
      let rows = (0..<1_000_000).map { TableRow(text: "row \($0)") }
      let start = ContinuousClock.now
      try await OpenTable.with(rows: rows) { open in
        print(
          "a million rows: the first frame \(milliseconds(ContinuousClock.now - start)) after the rows were there"
        )
        await Screen.picture("million")
        await scroll(open, "12 pixels a frame") { Double($0) * 12 }
        await scroll(open, "400 pixels a frame") { Double($0) * 400 }
        var random = SplitMix64(seed: 1)
        await scroll(open, "anywhere") { _ in Double.random(in: 0..<49_000_000, using: &random) }
        #expect(open.table.rows.shown.count < 400)

        gtk_adjustment_set_value(open.table.rows.adjustment, 25_000_000)
        await until("the middle is in sight") { open.table.rows.slotsInSight?.contains(500_003) == true }
        await pump(for: .milliseconds(100))
        let row = open.engine.history.latest.rows[500_003]
        let edit = ContinuousClock.now
        try await open.another(
          .editItem(RowReference(id: row.id, position: 500_003), text: "edited elsewhere"))
        await until("it is shown") { open.labels.contains("entry500003: edited elsewhere") }
        print("an edit elsewhere is shown after \(milliseconds(ContinuousClock.now - edit))")

        try await Person.click(open.row(500_003).minus)
        await until("the row is deleted") {
          open.source.rows.count == 999_999 && open.table.shown.count == 999_999
        }
        #expect(open.engine.history.latest.rows[500_003].text == "row 500004")
        await until("the rows below have their numbers") { open.labels.contains("entry500003: row 500004") }
        await Person.press("End")
        await until("the end is in sight") { open.table.rows.slotsInSight?.contains(999_998) == true }
        #expect(open.table.rows.shown.count < 400)
        print("memory: \(try residentMegabytes()) MB")
      }
    }

    /// Scrolls for 300 frames and prints how long GTK worked for each, from before it lays out until it has painted.
    private func scroll(_ open: OpenTable, _ how: String, _ value: (Int) -> Double) async {
      let list = open.table.rows.list
      guard let clock = gtk_widget_get_frame_clock(list) else { return }
      var began = ContinuousClock.now
      var times: [Duration] = []
      let handlers = [
        connect(object(clock), "before-paint") { began = .now },
        connect(object(clock), "after-paint", after: true) { times.append(.now - began) },
      ]
      for step in 0..<300 {
        let frames = times.count
        gtk_adjustment_set_value(open.table.rows.adjustment, value(step) + 1)
        gtk_widget_queue_draw(list)
        await until("a frame is painted") { times.count > frames }
      }
      for handler in handlers { g_signal_handler_disconnect(object(clock), handler) }
      times.sort()
      print(
        "scrolling, \(how): \(times.count) frames, median \(milliseconds(times[times.count / 2])), "
          + "95 % under \(milliseconds(times[times.count * 95 / 100])), longest \(milliseconds(times[times.count - 1]))"
      )
    }

    private func milliseconds(_ duration: Duration) -> String {
      String(format: "%.1f ms", duration / .milliseconds(1))
    }

    private func residentMegabytes() throws -> Int {
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS") })
      return try #require(Int(line.filter(\.isNumber))) / 1024
    }
  }
}
