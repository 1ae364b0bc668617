import EditableTable
import Foundation
import ObservableArray
import TableStore
import Testing

@testable import TableSources

extension SourceTests {
  @Suite("A table that is kept in a database") struct KeptTableTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(_ texts: [String] = []) -> LocalTable {
      let path = folder.path
      let rows = texts.map { TableRow(text: $0) }
      return LocalTable { () throws(LogError) in try await KeptTable.open(path, firstRows: rows) }
    }

    private func opened(_ texts: [String] = []) async throws -> LocalTable {
      let table = open(texts)
      try await wait("for the table to be open") { table.connection != .connecting }
      #expect(table.connection == .connected)
      return table
    }

    private func end(_ table: LocalTable) async {
      table.close()
      await table.finish()
    }

    private func failure(of table: LocalTable) async throws -> String? {
      try await wait("for the table to be refused") { table.connection != .connecting }
      guard case .failed(let reason) = table.connection else { return nil }
      return reason
    }

    @Test("It is empty until it is open, and then there at once, as one exact update")
    func opening() async throws {
      let table = open(["a", "b"])
      let recorder = RowsRecorder(table.rows)
      var changes = 0
      table.onChange = { changes += 1 }
      #expect(table.connection == .connecting && table.rows.isEmpty)
      let error = await #expect(throws: TableSourceError.self) {
        try await table.execute(.addItem(TableRow(text: "c")), basedOn: 0)
      }
      #expect(error?.code == "opening")
      try await wait("for the table to be open") { table.connection == .connected }
      #expect(table.rows.map(\.text) == ["a", "b"] && recorder.updates.count == 1 && changes == 1)
      await end(table)
    }

    @Test("Opened again it has the same rows in the same order, and its first rows only once")
    func again() async throws {
      let first = try await opened(["a", "b", "c"])
      let row = first.rows[2]
      try await first.execute(
        .moveItem(RowReference(id: row.id, position: 2), to: 0), basedOn: first.version)
      try await first.execute(
        .editItem(RowReference(id: row.id, position: 0), text: "C"), basedOn: first.version)
      try await first.execute(.addItem(TableRow(text: "d")), basedOn: first.version)
      try await first.execute(.addItem(TableRow(text: "e")), basedOn: first.version)
      try await first.undo()
      #expect(first.canUndo && first.canRedo)
      let (rows, version) = (first.rows.snapshot, first.version)
      await end(first)
      let second = try await opened(["x"])
      #expect(second.rows.map(\.text) == ["C", "a", "b", "d"])
      #expect(second.rows.snapshot == rows && second.version == version)
      await end(second)
    }

    @Test("Whatever was answered before it was closed is there, and nothing twice")
    func closing() async throws {
      let table = try await opened()
      var answered: Set<String> = []
      let commands = (0..<200).map { number in
        Task {
          do {
            try await table.execute(.addItem(TableRow(text: "\(number)")), basedOn: table.version)
            answered.insert("\(number)")
          } catch let error as TableSourceError {
            #expect(["closed", "unavailable"].contains(error.code), "\(error)")
          }
        }
      }
      try await wait("for the first answer") { !answered.isEmpty }
      await end(table)
      for command in commands { try await command.value }
      let again = try await opened()
      let texts = again.rows.map(\.text)
      print("answered: \(answered.count) of \(commands.count), kept: \(texts.count)")
      #expect(answered.isSubset(of: texts) && Set(texts).count == texts.count)
      await end(again)
    }

    @Test("Closed before it was open, it lets go of the database all the same")
    func early() async throws {
      let table = open(["a"])
      await end(table)
      #expect(table.rows.isEmpty)
      let again = try await opened()
      #expect(again.rows.map(\.text) == ["a"])
      await end(again)
    }

    @Test("A database in use is refused, saying who has it, and can be had when that one ends")
    func busy() async throws {
      let first = try await opened(["a"])
      let second = open(["b"])
      let reason = try #require(try await failure(of: second))
      #expect(reason.contains("in use by process \(ProcessInfo.processInfo.processIdentifier)"), "\(reason)")
      let error = await #expect(throws: TableSourceError.self) {
        try await second.execute(.addItem(TableRow(text: "c")), basedOn: 0)
      }
      #expect(error?.code == "not_opened" && error?.message.contains("in use") == true)
      await end(second)
      try await first.execute(.addItem(TableRow(text: "c")), basedOn: first.version)
      await end(first)
      let third = try await opened()
      #expect(third.rows.map(\.text) == ["a", "c"])
      await end(third)
    }

    @Test("A database that is damaged is refused and left as it is")
    func damaged() async throws {
      await end(try await opened(["a", "b"]))
      var content = try folder.content
      let page = 4096
      try #require(content.count > 2 * page)
      content.replaceSubrange(page..., with: Data(repeating: 0xA5, count: content.count - page))
      try folder.write(content)
      let table = open(["x"])
      let reason = try #require(try await failure(of: table))
      #expect(reason.contains("damaged"), "\(reason)")
      await end(table)
      #expect(try folder.content == content)
    }

    @Test("A file that is something else is refused and left as it is")
    func foreign() async throws {
      let content = Data("milk, bread\n".utf8)
      try folder.write(content)
      let table = open(["x"])
      let reason = try #require(try await failure(of: table))
      #expect(reason.contains("not a table's log"), "\(reason)")
      await end(table)
      #expect(try folder.content == content)
    }
  }
}
