import EditableTable
import Foundation
import TableStore

/// `editable-table export`, `import`, `history` and `compact`: what is done to a table that is kept, without serving it.
enum Exchange {
  /// Writes all rows, to a file that is there whole or not at all, or to standard output.
  static func export(_ options: ExchangeOptions) async throws {
    let kept = try await open(options.place, for: .reading)
    let state = try await kept.log.replay()
    await kept.log.close()
    let lines = options.format.lines(of: state.rows)
    guard let file = options.file else {
      for bytes in lines { try FileHandle.standardOutput.write(contentsOf: Data(bytes)) }
      return
    }
    let partial = "\(file).partial"
    do {
      guard FileManager.default.createFile(atPath: partial, contents: nil),
        let handle = FileHandle(forWritingAtPath: partial)
      else { throw Complaint("\(partial) cannot be written") }
      for bytes in lines { try handle.write(contentsOf: Data(bytes)) }
      try handle.synchronize()
      try handle.close()
      guard rename(partial, file) == 0 else {
        throw Complaint("\(file): \(String(cString: strerror(errno)))")
      }
    } catch {
      unlink(partial)
      throw error
    }
    say("\(state.rows.count) rows of version \(state.version) in \(file)")
  }

  /// Reads all rows and makes them the table, or changes nothing.
  static func importRows(_ options: ExchangeOptions) async throws {
    let handle: FileHandle
    if let file = options.file {
      guard let opened = FileHandle(forReadingAtPath: file) else {
        throw Complaint("\(file): \(String(cString: strerror(errno)))")
      }
      handle = opened
    } else {
      handle = .standardInput
    }
    var target: ImportTarget?
    do {
      let time = Int(Date().timeIntervalSince1970 * 1000)
      let result = try await TableImport(options.format, time: time).run(
        reading: { try handle.read(upToCount: 1 << 16) },
        into: {
          let opened = try await ImportTarget(options.place)
          target = opened
          return opened.log
        })
      try await target?.keep()
      say("\(result.rows) rows are version \(result.version) of the table in \(target?.description ?? "")")
    } catch {
      await target?.discard()
      switch error {
      case let error as ImportError:
        throw Complaint("\(options.file ?? "standard input"): \(error); nothing was imported")
      case let error as UndecidedImport: throw Complaint("\(error)")
      default: throw error
      }
    }
  }

  /// Prints what was done to the table, a line each.
  static func history(_ options: HistoryOptions) async throws {
    let kept = try await open(options.place, for: .reading)
    var version = options.after ?? 0
    while true {
      do {
        let page = try await kept.log.history(after: version, limit: 1000)
        guard let last = page.last else { break }
        let text = page.map { "\($0)\n" }.joined()
        try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        version = last.version
      } catch LogError.trimmed(let through) where options.after == nil && version == 0 {
        version = through
      }
    }
    await kept.log.close()
  }

  /// Drops the commands that the whole table makes needless.
  static func compact(_ place: TablePlace) async throws {
    let kept = try await open(place, for: .keeping)
    do {
      let count = try await kept.compact()
      say("\(count) commands dropped from \(kept.description)")
    } catch {
      await kept.log.close()
      throw error
    }
    await kept.log.close()
  }

  private static func open(_ place: TablePlace, for purpose: TablePlace.Purpose) async throws -> KeptTable {
    guard let kept = try await place.open(for: purpose) else {
      preconditionFailure("Memory keeps nothing.")
    }
    return kept
  }
}
