import CGtk
import EditableTable
import GLibSupport
import Testing

@testable import TableSources

extension SourceTests {
  /// GTK paints at this priority. A display that is slower than what moves on it has GTK paint without a pause.
  @Suite("A main loop that always has something to paint") struct BusyLoopTests {
    @Test("A table is reached, followed and edited all the same")
    func reached() async throws {
      let served = try ServedTable([TableRow(text: "a")])
      let painting = Painting(priority: 120)
      defer { painting.stop() }
      let table = RemoteTable(try served.address)
      try await turn("until it is reached", painting) { table.connection == .connected }
      try await served.engine.execute(.addItem(TableRow(text: "b")))
      try await turn("until it has what others did", painting) { table.rows.count == 2 }
      var isDone = false
      let command = Task {
        try await table.execute(.addItem(TableRow(text: "c")), basedOn: table.version)
        isDone = true
      }
      try await turn("until its command is answered", painting) { isDone }
      try await command.value
      #expect(table.rows.map(\.text) == ["a", "b", "c"])
      table.close()
    }

    /// Lets the main loop take turns until something is so. It has always something to do: nobody waits for its end.
    private func turn(_ what: String, _ painting: Painting, until condition: () -> Bool) async throws {
      let end = ContinuousClock.now + .seconds(60)
      while !condition() {
        try #require(ContinuousClock.now < end, "in vain \(what), in \(painting.frames) frames")
        for _ in 0..<10 { g_main_context_iteration(nil, 0) }
        await Task.yield()
      }
    }
  }
}

/// Something that is painted over and over.
private final class Painting {
  private(set) var frames = 0
  private var source: guint = 0

  init(priority: Int32) {
    let paint: () -> Void = { [unowned self] in frames += 1 }
    source = g_idle_add_full(
      priority,
      { data in
        HandlerBox<() -> Void>.handler(at: data)()
        return 1
      }, HandlerBox<() -> Void>.retained(paint), destroyBox)
  }

  func stop() { g_source_remove(source) }
}
