import EditableTable

extension SQLiteReader {
  func entries(after version: Int, limit: Int) throws(LogError) -> [LogEntry] {
    try read { (statements) throws(LogError) in try statements.entries(after: version, limit: limit) }
  }
}

extension SQLiteReader.Statements {
  func entries(after version: Int, limit: Int) throws(LogError) -> [LogEntry] {
    let trimmed = try origin().trimmed
    if version < trimmed {
      if try newestVersion(trimmed: trimmed) <= version { return [] }
      throw .trimmed(through: trimmed)
    }
    page.bind(1, version)
    page.bind(2, limit)
    defer { page.reset() }
    var entries: [LogEntry] = []
    var bytes = 0
    while try page.step() {
      bytes += page.byteCount(3)
      if bytes > LogEntry.pageBytes && !entries.isEmpty { break }
      let entry = try entry(expected: version + entries.count + 1)
      entries.append(entry)
    }
    return entries
  }

  private func entry(expected: Int) throws(LogError) -> LogEntry {
    let version = page.number(0)
    if version != expected { throw .damaged("entry \(expected) is missing") }
    guard let command = page.identity(1), !page.isNull(3) else {
      throw .damaged("entry \(version) is not whole")
    }
    let entry = LogEntry(
      version: version, command: CommandID(rawValue: command), body: [UInt8](page.bytes(3)))
    if page.number(2) != Int(entry.checksum) {
      throw .damaged("entry \(version) is not what was written")
    }
    return entry
  }
}

extension LogEntry {
  /// Over everything that is stored.
  var checksum: UInt32 {
    var checksum = Checksum()
    checksum.add(version)
    withUnsafeBytes(of: command.rawValue.littleEndian) { checksum.add($0) }
    body.withUnsafeBytes { checksum.add($0) }
    return checksum.value
  }
}
