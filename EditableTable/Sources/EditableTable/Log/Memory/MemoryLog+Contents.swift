import ObservableArray

extension MemoryLog {
  /// What the lock guards.
  struct Contents: Sendable {
    let id: LogID
    let rememberedCommands: Int
    /// Those after `trimmed`.
    private(set) var entries: [LogEntry] = []
    private(set) var trimmed = 0
    private(set) var versions: [CommandID: Int] = [:]
    private(set) var checkpoint: TableState?
    var isClosed = false

    init(id: LogID, rememberedCommands: Int) {
      self.id = id
      self.rememberedCommands = rememberedCommands
    }

    var newest: Int { trimmed + entries.count }

    func checkOpen() throws(LogError) {
      if isClosed { throw .closed }
    }

    mutating func append(_ new: [LogEntry], after version: Int) throws(LogError) -> AppendOutcome {
      try checkOpen()
      let known = new.map { versions[$0.command] }
      if known.contains(where: { $0 != nil }) { return .duplicate(known) }
      if newest != version { return .conflict(newest: newest) }
      entries += new
      for entry in new { versions[entry.command] = entry.version }
      return .appended
    }

    func page(after version: Int, limit: Int) throws(LogError) -> [LogEntry] {
      try checkOpen()
      if version >= newest { return [] }
      if version < trimmed { throw .trimmed(through: trimmed) }
      let rest = entries[(version - trimmed)...].prefix(limit)
      var bytes = 0
      let end = rest.firstIndex { entry in
        bytes += entry.body.count
        return bytes > LogEntry.pageBytes
      }
      return Array(rest[..<max(end ?? rest.endIndex, rest.startIndex + 1)])
    }

    mutating func save(_ state: TableState) throws(LogError) {
      try checkOpen()
      if state.version > newest { throw .checkpointAhead(state.version, newest: newest) }
      if let checkpoint, checkpoint.version >= state.version { return }
      checkpoint = state
    }

    mutating func finishImport(
      _ rows: PersistentArray<TableRow>, _ command: CommandID, body: [UInt8]
    ) throws(LogError) -> AppendOutcome {
      let entry = LogEntry(version: newest + 1, command: command, body: body)
      let outcome = try append([entry], after: newest)
      if outcome == .appended { checkpoint = TableState(version: newest, rows: rows) }
      return outcome
    }

    mutating func compact() throws(LogError) -> Int {
      try checkOpen()
      guard let checkpoint, checkpoint.version > trimmed else { return 0 }
      let count = checkpoint.version - trimmed
      entries.removeFirst(count)
      trimmed = checkpoint.version
      let forgotten = newest - rememberedCommands
      versions = versions.filter { $0.value > min(forgotten, trimmed) }
      return count
    }
  }
}

extension LogError {
  /// A state that no entry of the log has led to.
  package static func checkpointAhead(_ version: Int, newest: Int) -> LogError {
    .damaged("the table is at version \(version), but the log's newest entry is \(newest)")
  }
}
