import ObservableArray

extension TableViewModel {
  /// How far from where a row was said to be it is looked for before the table is read from its start.
  private static var reach: Int { 32 }

  /// Where the row stands.
  ///
  /// - Complexity: O(log *n*) when it is within 32 rows of where the reference says, else O(*n*).
  func position(of reference: RowReference) throws(TableError) -> Int {
    if let hint = reference.position, let found = position(of: reference.id, near: hint) { return found }
    guard let found = rows.firstIndex(where: { $0.id == reference.id }) else {
      throw .rowNotFound(reference.id)
    }
    return found
  }

  private func position(of id: TableRow.ID, near hint: Int) -> Int? {
    guard !rows.isEmpty else { return nil }
    let middle = min(max(hint, 0), rows.count - 1)
    if rows[middle].id == id { return middle }
    for distance in 1...Self.reach {
      let (low, high) = (middle - distance, middle + distance)
      if low >= 0 && rows[low].id == id { return low }
      if high < rows.count && rows[high].id == id { return high }
    }
    return nil
  }
}
