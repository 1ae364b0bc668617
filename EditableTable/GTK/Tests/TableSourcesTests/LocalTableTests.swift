import EditableTable
import ObservableArray
import Testing

@testable import TableSources

extension SourceTests {
  @Suite("A table of the program's own") struct LocalTableTests {
    private func texts(_ table: LocalTable) -> [String] { table.rows.map(\.text) }

    @Test("A command is shown when it is done, as one exact update")
    func commands() async throws {
      let table = LocalTable(TableEngine(rows: ["a", "b", "c"].map { TableRow(text: $0) }))
      let recorder = RowsRecorder(table.rows)
      var changes = 0
      table.onChange = { changes += 1 }
      let row = table.rows[2]
      try await table.execute(.moveItem(RowReference(id: row.id, position: 2), to: 0), basedOn: 0)
      #expect(texts(table) == ["c", "a", "b"] && table.version == 1)
      #expect(recorder.updates.map(\.event.moves) == [[.init(from: 2, to: 0)]])
      try await table.execute(.editItem(RowReference(id: row.id, position: 0), text: "C"), basedOn: 1)
      #expect(texts(table) == ["C", "a", "b"] && recorder.updates.last?.event.updatedIndices == [0])
      // What is so already is no update.
      try await table.execute(.editItem(RowReference(id: row.id, position: 0), text: "C"), basedOn: 2)
      #expect(recorder.updates.count == 2 && table.version == 2 && changes >= 2)
    }

    @Test("A refused command changes nothing and says why")
    func refused() async throws {
      let table = LocalTable(TableEngine(rows: [TableRow(text: "a")]))
      let recorder = RowsRecorder(table.rows)
      let error = await #expect(throws: TableSourceError.self) {
        try await table.execute(.insertItem(TableRow(text: "x"), at: 7), basedOn: 0)
      }
      #expect(error?.code == "position_out_of_range" && error?.message.contains("give 0 to 1") == true)
      #expect(texts(table) == ["a"] && recorder.updates.isEmpty)
    }

    @Test("A person takes back and makes again what they did, and not what others did")
    func undo() async throws {
      let engine = TableEngine(rows: [TableRow(text: "a")])
      let (ada, bea) = (LocalTable(engine), LocalTable(engine))
      #expect(!ada.canUndo && !ada.canRedo)
      try await ada.execute(.addItem(TableRow(text: "b")), basedOn: 0)
      try await bea.execute(.addItem(TableRow(text: "c")), basedOn: 1)
      #expect(ada.canUndo && !ada.canRedo)
      try await ada.undo()
      #expect(texts(ada) == ["a", "c"] && !ada.canUndo && ada.canRedo && bea.canUndo)
      try await ada.redo()
      #expect(texts(ada) == ["a", "b", "c"] && ada.canUndo && !ada.canRedo)
      let error = await #expect(throws: TableSourceError.self) { try await ada.redo() }
      #expect(error?.code == "nothing_to_redo")
      try await wait("for what the other did") { texts(bea) == ["a", "b", "c"] }
    }

    @Test("What others do with the engine is shown, and what came at once is one update")
    func others() async throws {
      let engine = TableEngine(rows: [TableRow(text: "a")])
      let table = LocalTable(engine)
      let recorder = RowsRecorder(table.rows)
      let last = try await Task.detached {
        for number in 0..<200 { try await engine.execute(.addItem(TableRow(text: String(number)))) }
        return engine.history.latest
      }.value
      try await wait("for the newest rows") { table.version == last.version }
      #expect(table.rows.snapshot.isIdentical(to: last.rows) && recorder.rows == last.rows)
    }

    @Test("A closed table stays as it is, and a released one is gone")
    func closed() async throws {
      let engine = TableEngine(rows: [TableRow(text: "a")])
      weak var released: LocalTable?
      do {
        let table = LocalTable(engine)
        released = table
        table.close()
        try await engine.execute(.addItem(TableRow(text: "b")))
        let error = await #expect(throws: TableSourceError.self) {
          try await table.execute(.addItem(TableRow(text: "c")), basedOn: 1)
        }
        #expect(error?.code == "closed")
        for _ in 0..<10 { await Task.yield() }
        #expect(texts(table) == ["a"])
      }
      #expect(released == nil)
    }

    @Test("A move among a million rows is shown as that move")
    func million() async throws {
      let engine = TableEngine(rows: TableRow.random(count: 1_000_000))
      let table = LocalTable(engine)
      let recorder = RowsRecorder(table.rows)
      let clock = ContinuousClock()
      let row = table.rows[700_000]
      let took = try await clock.measure {
        try await table.execute(.moveItem(RowReference(id: row.id, position: 700_000), to: 3), basedOn: 0)
      }
      print("a move among 1,000,000 rows, shown: \(took)")
      #expect(recorder.updates.map(\.event.moves) == [[.init(from: 700_000, to: 3)]])
    }
  }
}
