import EditableTable
import Foundation
import TableStore

/// An import of rows that are made as they are read, as the command does it, and what has to be there afterwards.
struct ImportExercise {
  let rows: Int
  let bytes: Int

  /// Prints `NUMBER rows` for each piece that was read, `finishing`, `done VERSION`, and `peak BYTES`, how much memory was
  /// used at most.
  func run(into place: String) async throws {
    var number = 0
    let reading = { () -> [UInt8]? in
      if number == rows { return nil }
      var piece = number == 0 ? Array("id,text\n".utf8) : []
      while number < rows && piece.count < 1 << 12 {
        let row = row(number)
        piece += "\(row.id),\(row.text)\n".utf8
        number += 1
      }
      return piece
    }
    var importing = TableImport(.csv, time: 0)
    importing.sizes = (staged: 20_000, piece: 10_000)
    importing.progress = { progress in
      Exercise.say(progress.phase == .reading ? "\(progress.rows) rows\n" : "finishing\n")
    }
    let version: Int
    if place.hasPrefix("postgres") {
      let log = try await PostgreSQLLog.open(place)
      version = try await importing.run(reading: reading, into: { log }).version
      await log.close()
    } else if let draft = try SQLiteDraft(path: place) {
      version = try await importing.run(reading: reading, into: { draft.log }).version
      try await draft.publish()
    } else {
      let log = try SQLiteLog(path: place)
      version = try await importing.run(reading: reading, into: { log }).version
      await log.close()
    }
    Exercise.say("done \(version)\npeak \(Self.peakMemory)\n")
  }

  /// Stores rows and makes them the table, with none but the database's memory for more than a few.
  func stage(in log: SQLiteLog) async throws {
    let staged = try await log.beginImport()
    for start in stride(from: 0, to: rows, by: 500) {
      try await staged.add((start..<min(start + 500, rows)).map(row))
    }
    let body = LoggedCommand.importing(rows: rows, time: 0).encoded
    let version = try await staged.finish(CommandID(), body: body)
    Exercise.say("done \(version)\npeak \(Self.peakMemory)\n")
    await log.close()
  }

  /// The row with this number, of those that are imported.
  func row(_ number: Int) -> TableRow {
    let name = "\(number)"
    return TableRow(
      id: TableRow.ID(rawValue: UInt64(number) << 8 | 1),
      text: name + String(repeating: "x", count: max(0, bytes - name.utf8.count)))
  }

  /// Zero where the system does not tell.
  private static var peakMemory: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) << 10
  }
}
