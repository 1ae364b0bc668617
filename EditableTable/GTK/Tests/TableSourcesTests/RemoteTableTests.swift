import EditableTable
import ObservableArray
import Testing

@testable import TableSources

extension SourceTests {
  @Suite("A server's table") struct RemoteTableTests {
    private func numbered(_ count: Int) -> [TableRow] { (0..<count).map { TableRow(text: String($0)) } }

    private func reference(_ table: RemoteTable, _ position: Int) -> RowReference {
      RowReference(id: table.rows[position].id, position: position)
    }

    @Test("It has as many rows as the server's table, and those of a window are the server's")
    func firstWindow() async throws {
      let served = try ServedTable(numbered(1000))
      let table = try await served.follow()
      #expect(table.shows(served.engine.history.latest) && table.known.loaded == 0..<240)
      #expect(table.isLoaded(239) && !table.isLoaded(240) && !table.isLoaded(-1))
      table.close()
    }

    @Test("A command returns when the rows show it, as one exact update")
    func commands() async throws {
      let served = try ServedTable(numbered(1000))
      let table = try await served.follow()
      let recorder = RowsRecorder(table.rows)
      try await withMainLoop {
        try await table.execute(.moveItem(reference(table, 5), to: 2), basedOn: table.version)
        #expect(recorder.updates.map(\.event.moves) == [[.init(from: 5, to: 2)]])
        try await table.execute(.editItem(reference(table, 2), text: "\"five\"\t\\"), basedOn: table.version)
        #expect(recorder.updates.last?.event.updatedIndices == [2] && table.rows[2].text == "\"five\"\t\\")
        try await table.execute(.insertItem(TableRow(text: "new"), at: 1), basedOn: table.version)
        #expect(recorder.updates.last?.event.insertedIndices.first == 1 && table.rows[1].text == "new")
        try await table.execute(.deleteItem(reference(table, 1)), basedOn: table.version)
        #expect(recorder.updates.last?.event.deletedIndices.first == 1 && table.rows[1].text == "1")
        try await table.execute(.addItem(TableRow(text: "last")), basedOn: table.version)
        #expect(table.rows.count == 1001 && table.version == 5)
        #expect(
          recorder.updates.allSatisfy { $0.origin == .remote } && table.shows(served.engine.history.latest))
        try await table.execute(
          .setItems([TableRow(text: "a"), TableRow(text: "b")]), basedOn: table.version)
        #expect(table.rows.map(\.text) == ["a", "b"])
      }
      table.close()
    }

    @Test("What the server refuses comes with its reason, and a row that is not loaded is not sent")
    func refused() async throws {
      let served = try ServedTable(numbered(1000))
      let table = try await served.follow()
      let recorder = RowsRecorder(table.rows)
      await withMainLoop {
        for (command, code) in [
          (TableEditingCommand.insertItem(TableRow(text: "x"), at: 2000), "position_out_of_range"),
          (.editItem(reference(table, 0), text: "a\nb"), "text_not_one_line"),
          (.deleteItem(RowReference(id: TableRow.ID(rawValue: 7))), "row_not_found"),
          (.deleteItem(reference(table, 999)), "row_not_loaded"),
          (
            .setItems((0..<300).map { _ in TableRow(text: String(repeating: "x", count: 4096)) }),
            "body_too_large"
          ),
        ] {
          let error = await #expect(throws: TableSourceError.self) {
            try await table.execute(command, basedOn: table.version)
          }
          #expect(error?.code == code && error?.message.isEmpty == false)
        }
      }
      #expect(recorder.updates.isEmpty && table.connection == .connected)
      table.close()
    }

    @Test("Asking for the version does not take the place of asking for the rows in sight")
    func nudged() async throws {
      let served = try ServedTable(numbered(1000))
      let table = try await served.follow()
      // A request is under way.
      table.isAsking = true
      table.show(500..<530)
      let wish = table.wanted
      #expect(wish != table.asked)
      table.nudge()
      #expect(table.wanted == wish)
      table.isAsking = false
      table.nudge()
      try await wait("for the rows in sight") { table.hasLoaded(500..<530) }
      #expect(table.asked == wish)
      table.nudge()
      #expect(table.wanted != wish)
      table.close()
    }

    @Test("A person takes back and makes again what they did, also what is out of sight")
    func undo() async throws {
      let served = try ServedTable(numbered(10_000))
      let (ada, bea) = (try await served.follow(), try await served.follow())
      try await withMainLoop {
        try await ada.execute(.editItem(reference(ada, 0), text: "ada's"), basedOn: ada.version)
        try await bea.execute(.editItem(reference(bea, 1), text: "bea's"), basedOn: bea.version)
        #expect(ada.canUndo && !ada.canRedo && bea.canUndo)
        ada.show(9000..<9030)
        try await wait("for the window") { ada.hasLoaded(9000..<9030) }
        // Nothing in ada's window changes, so the stream says nothing by itself.
        try await ada.undo()
        #expect(ada.version == 3 && !ada.canUndo && ada.canRedo)
        #expect(served.engine.history.latest.rows[0].text == "0")
        #expect(served.engine.history.latest.rows[1].text == "bea's")
        try await ada.redo()
        #expect(served.engine.history.latest.rows[0].text == "ada's" && ada.canUndo && !ada.canRedo)
        let error = await #expect(throws: TableSourceError.self) { try await ada.redo() }
        #expect(error?.code == "nothing_to_redo")
      }
      ada.close()
      bea.close()
    }

    @Test("Rows that are inserted and deleted above the window shift it and are no other change")
    func above() async throws {
      let served = try ServedTable(numbered(10_000))
      let table = try await served.follow()
      table.show(5000..<5030)
      try await wait("for the window") { table.hasLoaded(5000..<5030) }
      let recorder = RowsRecorder(table.rows)
      let row = table.rows[5010]
      for _ in 0..<3 { try await served.engine.execute(.insertItem(TableRow(text: "x"), at: 0)) }
      try await wait("for three rows more") { table.rows.count == 10_003 && table.version == 3 }
      #expect(table.rows[5013] == row && table.shows(served.engine.history.latest))
      for update in recorder.updates {
        #expect(
          update.event.position(after: update.before.firstIndex(of: row)!) == update.after.firstIndex(of: row)
        )
        #expect(update.event.moves.isEmpty && update.event.insertedIndices.count < 10)
      }
      table.close()
    }

    @Test("A window that moves loads rows and changes nothing else")
    func moves() async throws {
      let served = try ServedTable(numbered(10_000))
      let table = try await served.follow()
      let recorder = RowsRecorder(table.rows)
      for position in [9000, 9970, 0, 400, 700, 5000] {
        table.show(position..<position + 30)
        try await wait("for the window") { table.hasLoaded(position..<position + 30) }
        #expect(table.shows(served.engine.history.latest))
      }
      for update in recorder.updates {
        #expect(update.origin == .loading && update.event.moves.isEmpty)
        #expect(update.event.insertedIndices == update.event.deletedIndices)
        #expect(update.event.insertedIndices.count <= 2 * RowWindow.largest)
      }
      table.close()
    }

    @Test("Among a million rows, an edit elsewhere costs its window")
    func million() async throws {
      let served = try ServedTable(TableRow.random(count: 1_000_000))
      let clock = ContinuousClock()
      var began = clock.now
      let table = try await served.follow()
      print("1,000,000 rows of a server, first shown: \(clock.now - began)")
      let recorder = RowsRecorder(table.rows)
      table.show(700_000..<700_030)
      began = clock.now
      try await wait("for the window") { table.hasLoaded(700_000..<700_030) }
      print("the window moved to row 700,000: \(clock.now - began)")
      #expect(recorder.updates.map(\.event.insertedIndices.count) == [480])
      recorder.forgetUpdates()
      began = clock.now
      try await served.engine.execute(.insertItem(TableRow(text: "x"), at: 700_010))
      try await wait("for the edit") { table.rows[700_010].text == "x" }
      print("an edit elsewhere, shown: \(clock.now - began)")
      #expect(recorder.updates.count == 1 && recorder.updates[0].event.insertedIndices.count <= 2)
      table.close()
    }
  }
}
