import EditableTable
import Testing

/// What reading promises, of every log.
@Suite struct PageTests {
  @Test(arguments: LogUnderTest.all)
  func aPageHasNoMoreEntriesThanAskedFor(_ kind: LogUnderTest) async throws {
    let log = try await kind.open()
    let entries = try await log.fill(1...23)
    #expect(try await log.entries(after: 0, limit: 1) == [entries[0]])
    #expect(try await log.entries(after: 5, limit: 7) == Array(entries[5..<12]))
    #expect(try await log.entries(after: 20, limit: .max) == Array(entries[20...]))
    for limit in 1...24 { #expect(try await log.everything(limit: limit) == entries) }
    await log.close()
  }

  @Test(arguments: LogUnderTest.all)
  func aPageIsBoundedInBytesAndHasOneEntryAtLeast(_ kind: LogUnderTest) async throws {
    let log = try await kind.open()
    let sizes = [1 << 20, 1 << 20, 1 << 20, 3 << 20, 10, 5 << 20, 10, 20]
    let entries = sizes.enumerated().map { index, size in
      LogEntry(version: index + 1, command: CommandID(), body: LogEntry.body(index, bytes: size))
    }
    #expect(try await log.append(entries, after: 0) == .appended)
    var version = 0
    while version < entries.count {
      let page = try await log.entries(after: version, limit: 100)
      let bytes = page.reduce(0) { $0 + $1.body.count }
      #expect(page == Array(entries[version..<version + page.count]))
      #expect(page.count >= 1)
      #expect(page.count == 1 || bytes <= LogEntry.pageBytes)
      let next = version + page.count
      // And no smaller than it has to be.
      #expect(next == entries.count || bytes + entries[next].body.count > LogEntry.pageBytes)
      version = next
      if page.isEmpty { break }
    }
    await log.close()
  }
}
