import EditableTable
import Foundation
import TableStore

/// `editable-table export`, `import`, `history` and `compact`: what is done to a table that is kept, without serving it.
enum Exchange {
  /// Writes all rows, to a file that is there whole or not at all, or to standard output.
  static func export(_ options: ExchangeOptions) async throws {
    let kept = try await openKept(options.place, for: .reading)
    let state = try await kept.log.replay()
    await kept.log.close()
    let lines = options.format.lines(of: state.rows)
    let progress = ProgressLine(
      "exported", isQuiet: options.isQuiet || options.file == nil && StandardOutput.isTerminal)
    var count = 0
    func show(_ bytes: [UInt8]) {
      // A row is a line.
      count += bytes.count { $0 == 0x0A }
      progress.show(count, part: Double(count) / Double(max(1, state.rows.count)))
    }
    guard let path = options.file else {
      for bytes in lines {
        try StandardOutput.write(bytes)
        show(bytes)
      }
      return
    }
    let file = try OutputFile(path)
    do {
      for bytes in lines {
        try file.write(bytes)
        show(bytes)
      }
      progress.clear()
      try file.finish()
    } catch {
      file.discard()
      throw error
    }
    say("\(state.rows.count) rows of version \(state.version) in \(path)")
  }

  /// Reads all rows and makes them the table, or changes nothing.
  static func importRows(_ options: ExchangeOptions) async throws {
    let name = options.file ?? "standard input"
    let number = options.file.map { open($0, O_RDONLY) } ?? 0
    if number < 0 { throw SystemFailure(name) }
    let input = Descriptor(number: number, name: name)
    let size = input.size
    let progress = ProgressLine("imported", isQuiet: options.isQuiet)
    var target: ImportTarget?
    do {
      let time = Int(Date().timeIntervalSince1970 * 1000)
      var rows = TableImport(options.format, time: time)
      rows.progress = { done in progress.show(done.rows, part: size.map { Double(done.bytes) / Double($0) }) }
      let result = try await rows.run(
        reading: { try input.read(1 << 16) },
        into: {
          let opened = try await ImportTarget(options.place)
          target = opened
          return opened.log
        })
      progress.clear()
      try await target?.keep()
      say("\(result.rows) rows are version \(result.version) of the table in \(target?.description ?? "")")
    } catch {
      progress.clear()
      await target?.discard()
      switch error {
      case let error as ImportError:
        throw Complaint("\(name): \(error); nothing was imported")
      case let error as SystemFailure: throw Complaint("\(error) Nothing was imported.")
      case let error as UndecidedImport: throw Complaint("\(error)")
      default: throw error
      }
    }
  }

  /// Prints what was done to the table, a line each.
  static func history(_ options: HistoryOptions) async throws {
    let kept = try await openKept(options.place, for: .reading)
    var version = options.after ?? 0
    let (first, last) = (version, try await kept.log.head().version)
    let progress = ProgressLine(
      "of the history written", isQuiet: options.isQuiet || StandardOutput.isTerminal)
    while true {
      do {
        let page = try await kept.log.history(after: version, limit: 1000)
        guard let item = page.last else { break }
        let isTerminal = StandardOutput.isTerminal
        let text = page.map { "\(isTerminal ? $0.onTerminal : $0.description)\n" }.joined()
        try StandardOutput.write(Array(text.utf8))
        version = item.version
        progress.show(version - first, part: Double(version - first) / Double(max(1, last - first)))
      } catch LogError.trimmed(let through) where options.after == nil && version == 0 {
        version = through
      }
    }
    await kept.log.close()
  }

  /// Drops the commands that the whole table makes needless.
  static func compact(_ place: TablePlace) async throws {
    let kept = try await openKept(place, for: .keeping)
    do {
      let count = try await kept.compact()
      say("\(count) commands dropped from \(kept.description)")
    } catch {
      await kept.log.close()
      throw error
    }
    await kept.log.close()
  }

  private static func openKept(_ place: TablePlace, for purpose: TablePlace.Purpose) async throws -> KeptTable
  {
    guard let kept = try await place.open(for: purpose) else {
      preconditionFailure("Memory keeps nothing.")
    }
    return kept
  }
}

extension HistoryItem {
  /// The line as a terminal may show it: what people wrote neither steers the terminal nor turns the sentence round.
  fileprivate var onTerminal: String {
    description.split(separator: "\t", maxSplits: 3).enumerated()
      .map { $0 == 3 ? TerminalText.isolated(String($1)) : String($1) }.joined(separator: "\t")
  }
}
