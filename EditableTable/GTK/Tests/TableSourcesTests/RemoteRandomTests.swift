import CGtk
import EditableTable
import ObservableArray
import Testing
import WindowTestSupport

@testable import TableSources

extension SourceTests {
  @Suite("A server's table that many edit") struct RemoteRandomTests {
    @Test("Windows that wander show exactly the server's rows, whatever is done to the table")
    func random() async throws {
      let seed = UInt64.random(in: 0...UInt64.max)
      print("remote random: seed \(seed)")
      var random = SplitMix64(seed: seed)
      let served = try ServedTable((0..<1500).map { TableRow(text: String($0)) })
      let history = served.engine.history
      var timing = RemoteTiming()
      timing.pace = .milliseconds(1)
      var tables: [RemoteTable] = []
      var recorders: [RowsRecorder] = []
      for _ in 0..<3 {
        let table = try await served.follow(timing)
        tables.append(table)
        recorders.append(RowsRecorder(table.rows))
        table.onChange = { [unowned table] in
          #expect(history.state(at: table.version).map { table.shows($0) } == true)
        }
      }
      let pump = Task {
        while !Task.isCancelled {
          while g_main_context_iteration(nil, 0) != 0 {}
          await Task.yield()
        }
      }
      for step in 0..<300 {
        let table = tables.randomElement(using: &random)!
        let rows = history.latest.rows
        let command = randomCommand(rows, step, &random)
        if Int.random(in: 0..<3, using: &random) == 0 {
          let start = Int.random(in: 0...table.rows.count, using: &random)
          table.show(start..<start + Int.random(in: 1...200, using: &random))
        }
        if Int.random(in: 0..<3, using: &random) == 0, let command = known(command, table) {
          // Others may have been quicker.
          try? await table.execute(command, basedOn: table.version)
        } else {
          _ = try? await served.engine.execute(command)
        }
      }
      try await wait("for the newest version") {
        tables.allSatisfy { table in
          table.nudge()
          return table.version == history.latest.version
        }
      }
      pump.cancel()
      for (table, recorder) in zip(tables, recorders) {
        #expect(table.shows(history.latest) && recorder.rows == table.rows.snapshot)
        #expect(recorder.updates.count > 20)
        table.close()
      }
    }

    private func randomCommand(
      _ rows: PersistentArray<TableRow>, _ step: Int, _ random: inout SplitMix64
    ) -> TableEditingCommand {
      let position = Int.random(in: 0...rows.count, using: &random)
      guard position < rows.count else { return .addItem(TableRow(text: "added \(step)")) }
      let reference = RowReference(id: rows[position].id, position: position)
      switch Int.random(in: 0..<20, using: &random) {
      case 0:
        // Some stay, in another order.
        let few = rows[position...].prefix(700).shuffled(using: &random)
        return .setItems(
          few + (0..<Int.random(in: 0...900, using: &random)).map { TableRow(text: "set \($0)") })
      case 1...6: return .insertItem(TableRow(text: "inserted \(step)"), at: position)
      case 7...10: return .deleteItem(reference)
      case 11...15: return .moveItem(reference, to: Int.random(in: 0..<rows.count, using: &random))
      default: return .editItem(reference, text: "edited \(step)")
      }
    }

    /// The command, if it is about rows that the table has loaded.
    private func known(_ command: TableEditingCommand, _ table: RemoteTable) -> TableEditingCommand? {
      switch command {
      case .deleteItem(let row), .moveItem(let row, _), .editItem(let row, _):
        table.rows.snapshot[table.known.loaded].contains { $0.id == row.id } ? command : nil
      default: command
      }
    }
  }
}
