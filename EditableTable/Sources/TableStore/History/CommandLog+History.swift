import EditableTable

extension CommandLog {
  /// What was done to the table after a version, oldest first: a page of it. An empty page is the end.
  ///
  /// ```swift
  /// var version = 0
  /// while case let page = try await log.history(after: version, limit: 1000), let last = page.last {
  ///   for item in page { print(item) }
  ///   version = last.version
  /// }
  /// ```
  ///
  /// - Precondition: `limit` is at least 1.
  /// - Throws: `LogError`; `trimmed` when the next entry is no longer kept: what it says is where to begin.
  public func history(after version: Int, limit: Int) async throws(LogError) -> [HistoryItem] {
    let page = try await entries(after: version, limit: limit)
    var items: [HistoryItem] = []
    items.reserveCapacity(page.count)
    for entry in page { items.append(try HistoryItem(entry)) }
    return items
  }
}
