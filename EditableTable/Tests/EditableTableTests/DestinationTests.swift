import EditableTable
import ObservableArray
import Testing

@Suite("A row lands between the neighbours that its sender saw, whatever happened since")
struct DestinationTests {
  private let rows = ["A", "B", "C", "D", "E"].map { TableRow(text: $0) }
  private let ada = PersonID("ada")!
  private let bob = PersonID("bob")!

  private func seen(_ position: Int) -> RowReference {
    RowReference(id: rows[position].id, position: position, version: 0)
  }

  private func texts(_ engine: TableEngine) -> String { engine.history.latest.rows.map(\.text).joined() }

  /// A table of the first rows in which others did something since version 0.
  private func table(_ count: Int, _ others: TableEditingCommand...) async throws -> TableEngine {
    let engine = TableEngine(rows: rows[..<count])
    for command in others { try await engine.execute(command, by: bob) }
    return engine
  }

  private let x = TableRow(text: "X")

  @Test("Behind the row that was in front of it, when a row was inserted above")
  func insertedAbove() async throws {
    let engine = try await table(3, .insertItem(x, at: 0))
    try await engine.execute(.moveItem(seen(0), to: 2), by: ada)
    #expect(texts(engine) == "XBCA")
  }

  @Test("Behind the row that was in front of it, when a row was deleted above")
  func deletedAbove() async throws {
    let engine = try await table(5, .deleteItem(seen(1)))
    try await engine.execute(.moveItem(seen(0), to: 2), by: ada)
    #expect(texts(engine) == "CADE")
  }

  @Test("In front of the row that was behind it, when the one in front is gone or was moved elsewhere")
  func frontIsGone() async throws {
    let deleted = try await table(5, .deleteItem(seen(2)))
    try await deleted.execute(.moveItem(seen(0), to: 2), by: ada)
    #expect(texts(deleted) == "BADE")
    let moved = try await table(5, .moveItem(seen(2), to: 4))
    try await moved.execute(.moveItem(seen(0), to: 2), by: ada)
    #expect(texts(moved) == "BADEC")
  }

  @Test("Beside the nearest row that stayed, when both neighbours are gone; at the end, when all are")
  func bothAreGone() async throws {
    let some = try await table(5, .deleteItem(seen(2)), .deleteItem(seen(3)))
    try await some.execute(.moveItem(seen(0), to: 2), by: ada)
    #expect(texts(some) == "BAE")
    let all = try await table(5, .setItems([rows[0], x]))
    try await all.execute(.moveItem(seen(0), to: 2), by: ada)
    #expect(texts(all) == "XA")
  }

  @Test("The start stays the start, and the place that a row has stays its place")
  func start() async throws {
    let engine = try await table(3, .insertItem(x, at: 0))
    try await engine.execute(.moveItem(seen(2), to: 0), by: ada)
    #expect(texts(engine) == "CXAB")
    let other = try await table(3, .insertItem(x, at: 1))
    #expect(try await other.execute(.moveItem(seen(1), to: 1), by: ada) == 1)
    #expect(texts(other) == "AXBC")
  }

  @Test("A new row is followed likewise")
  func insertion() async throws {
    let new = TableRow(text: "N")
    let engine = try await table(3, .insertItem(x, at: 0))
    try await engine.execute(.insertItem(new, at: 2), basedOn: 0, by: ada)
    #expect(texts(engine) == "XABNC")
    let deleted = try await table(3, .deleteItem(seen(0)))
    try await deleted.execute(.insertItem(new, at: 2), basedOn: 0, by: ada)
    #expect(texts(deleted) == "BNC")
    let appended = try await table(3, .addItem(x))
    try await appended.execute(.insertItem(new, at: 3), basedOn: 0, by: ada)
    #expect(texts(appended) == "ABCNX")
  }

  @Test("A sender who changed the order since counts positions in what that made")
  func ownChanges() async throws {
    let engine = try await table(4)
    try await engine.execute(.moveItem(seen(0), to: 3), by: ada)
    // Shown are B, C, D, A already, and B is dragged behind C.
    try await engine.execute(.moveItem(seen(1), to: 1), by: ada)
    #expect(texts(engine) == "CBDA")
  }

  @Test("Whatever others did, the row is beside the nearest row that they left in place", arguments: 0..<40)
  func random(run: Int) async throws {
    var generator = TableGenerator(seed: run < 30 ? UInt64(run) : .random(in: 0...UInt64.max))
    let engine = TableEngine(rows: generator.rows(generator.number(1..<12)))
    let before = engine.history.latest
    var moved: Set<TableRow.ID> = []
    for _ in 0..<generator.number(1..<12) {
      let command = generator.command(on: engine.history.latest)
      if case .setItems = command { continue }
      if case .moveItem(let row, _) = command { moved.insert(row.id) }
      try await engine.execute(command, by: bob)
    }
    let now = engine.history.latest.rows.map(\.id)
    let then = before.rows.map(\.id)
    let position = generator.number(0..<then.count)
    guard now.contains(then[position]) else { return }
    let destination = generator.number(0..<then.count)
    let row = then[position]
    try await engine.execute(
      .moveItem(RowReference(id: row, position: position, version: before.version), to: destination), by: ada)
    let after = engine.history.latest.rows.map(\.id)
    if destination == position {
      #expect(after == now)
    } else {
      #expect(after == expected(row, to: destination, then, now, moved))
    }
  }

  /// By identities, in the plainest words.
  private func expected(
    _ row: TableRow.ID, to destination: Int, _ then: [TableRow.ID], _ now: [TableRow.ID],
    _ moved: Set<TableRow.ID>
  ) -> [TableRow.ID] {
    let others = then.filter { $0 != row }
    var result = now.filter { $0 != row }
    if destination == 0 { return [row] + result }
    let stayed = { (index: Int) in
      others.indices.contains(index) && !moved.contains(others[index])
        ? result.firstIndex(of: others[index]) : nil
    }
    for distance in 0..<then.count {
      if let front = stayed(destination - 1 - distance) {
        result.insert(row, at: front + 1)
        return result
      }
      if let back = stayed(destination + distance) {
        result.insert(row, at: back)
        return result
      }
    }
    result.insert(row, at: min(destination, result.count))
    return result
  }
}
