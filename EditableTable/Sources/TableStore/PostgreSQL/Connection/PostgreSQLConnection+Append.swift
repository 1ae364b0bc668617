import EditableTable

extension PostgreSQLConnection {
  /// Appends entries to the log with this key.
  func append(
    _ entries: [LogEntry], after version: Int, to key: Int
  ) throws(LogError) -> AppendOutcome {
    let commands = PostgreSQLValue.identities(entries.map(\.command.rawValue))
    let bytes = entries.reduce(0) { $0 + $1.body.count }
    if bytes > Self.statementBytes {
      if turn == nil {
        return try transaction { () throws(LogError) in
          try append(inParts: entries, commands, after: version, to: key)
        }
      }
      try execute("SET LOCAL idle_in_transaction_session_timeout = '60s'")
      return try inTurn { () throws(LogError) in
        try append(inParts: entries, commands, after: version, to: key)
      }
    }
    return try inTurn { () throws(LogError) in
      try outcome(
        query(
          "SELECT outcome, newest, known FROM editable_table.append($1, $2, $3, $4)",
          [.number(key), .number(version), commands, .bodies(entries.map(\.body))],
          patience: Self.patience(bytes)))
    }
  }

  /// About how many bytes one statement may carry. PostgreSQL takes 1 GiB, and a copy or two are made on the way.
  private static var statementBytes: Int { 64 << 20 }

  /// A server that is silent may be writing what it was sent.
  private static func patience(_ bytes: Int) -> Duration { patience + .seconds(bytes >> 22) }

  /// Within a transaction.
  private func append(
    inParts entries: [LogEntry], _ commands: PostgreSQLValue, after version: Int, to key: Int
  ) throws(LogError) -> AppendOutcome {
    let decided = try outcome(
      query(
        "SELECT outcome, newest, known FROM editable_table.decide($1, $2, $3)",
        [.number(key), .number(version), commands]))
    if decided != .appended { return decided }
    var rest = entries[...]
    while let first = rest.first {
      var bytes = 0
      let part = rest.prefix { entry in
        bytes += entry.body.count
        return bytes <= Self.statementBytes || entry.version == first.version
      }
      try query(
        "SELECT editable_table.add($1, $2, $3, $4)",
        [
          .number(key), .number(first.version - 1), .identities(part.map(\.command.rawValue)),
          .bodies(part.map(\.body)),
        ], patience: Self.patience(bytes))
      rest = rest.dropFirst(part.count)
    }
    try query("SELECT editable_table.finish($1, $2)", [.number(key), .number(version + entries.count)])
    return decided
  }

  func outcome(_ rows: PostgreSQLRows) throws(LogError) -> AppendOutcome {
    guard rows.count == 1 else { throw .damaged("appending answered \(rows.count) rows instead of 1") }
    switch try rows.number(0, 0) {
    case 0: return .appended
    case 1: return .duplicate(try rows.versions(0, 2))
    case 2: return .conflict(newest: try rows.number(0, 1))
    default: throw .gone
    }
  }
}
