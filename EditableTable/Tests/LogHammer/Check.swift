import EditableTable
import Foundation

/// Whether a log has what was acknowledged, once, in order and whole, and what every follower saw.
struct Check {
  let log: any CommandLog

  func run(acknowledged files: [String], seen: [String]) async throws -> String {
    var commands: [CommandID] = []
    var batch: (id: UInt128, count: Int)?
    while case let page = try await log.entries(after: commands.count, limit: 10_000), !page.isEmpty {
      for entry in page {
        commands.append(entry.command)
        if entry.version != commands.count { throw Failure("entry \(commands.count) is missing") }
        guard let hammered = Hammered(entry.body) else {
          throw Failure("entry \(entry.version) has another body")
        }
        if let open = batch, open.id != hammered.batch || open.count != hammered.index {
          throw Failure("the batch before entry \(entry.version) was applied in half")
        }
        if batch == nil && hammered.index != 0 {
          throw Failure("entry \(entry.version) begins in a batch's middle")
        }
        let isLast = hammered.index == hammered.count - 1
        batch = isLast ? nil : (hammered.batch, hammered.index + 1)
      }
    }
    if batch != nil { throw Failure("the last batch was applied in half") }
    if Set(commands).count != commands.count { throw Failure("a command was applied twice") }
    var acknowledged = 0
    for file in files {
      for line in try AcknowledgedFile.read(file) {
        guard commands.indices.contains(line.version - 1), commands[line.version - 1] == line.command else {
          throw Failure(
            "\(line.command) was acknowledged at version \(line.version), and is not there (\(file))")
        }
        acknowledged += 1
      }
    }
    for file in seen {
      let identities = try Data(contentsOf: URL(fileURLWithPath: file))
      let expected = commands.withUnsafeBytes { Data($0) }
      // Whoever was killed saw less; nobody saw anything else.
      if !expected.starts(with: identities) { throw Failure("\(file) saw something else than the log has") }
    }
    return """
      \(commands.count) entries, dense, each once, every batch whole; \(acknowledged) acknowledged, all there; \
      \(seen.count) followers saw the same
      """
  }
}
