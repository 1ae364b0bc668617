import ObservableArray

extension TableViewModel {
  /// The state after `command`, and the difference that leads there.
  ///
  /// A command on one row is its own difference, so nothing has to be compared; only `setItems` is compared,
  /// by identity.
  package func applying(
    _ command: TableEditingCommand
  ) throws(TableError) -> (after: TableViewModel, event: ArrayChangeEvent) {
    switch command {
    case .setItems(let items): return try setting(items)
    case .addItem(let row): return try inserting(row, at: rows.count)
    case .insertItem(let row, let position): return try inserting(row, at: position)
    case .moveItem(let reference, let destination): return try moving(reference, to: destination)
    case .deleteItem(let reference): return try deleting(reference)
    case .editItem(let reference, let text): return try editing(reference, text)
    }
  }

  private func setting(_ items: [TableRow]) throws(TableError) -> (TableViewModel, ArrayChangeEvent) {
    try limits.check(count: items.count)
    var identities = Set<TableRow.ID>(minimumCapacity: items.count)
    for row in items {
      try limits.check(text: row.text)
      if !identities.insert(row.id).inserted { throw .duplicateRow(row.id) }
    }
    let after = PersistentArray(items)
    return (with(after), ArrayChangeEvent(from: rows, to: after))
  }

  private func inserting(
    _ row: TableRow, at position: Int
  ) throws(TableError) -> (TableViewModel, ArrayChangeEvent) {
    guard position >= 0 && position <= rows.count else {
      throw .positionOutOfRange(position: position, allowed: 0...rows.count)
    }
    try limits.check(text: row.text)
    try limits.check(count: rows.count + 1)
    var after = rows
    after.insert(row, at: position)
    return (with(after), ArrayChangeEvent(insertedRanges: [position..<position + 1]))
  }

  private func moving(
    _ reference: RowReference, to destination: Int
  ) throws(TableError) -> (TableViewModel, ArrayChangeEvent) {
    let source = try position(of: reference)
    guard rows.indices.contains(destination) else {
      throw .positionOutOfRange(position: destination, allowed: 0...rows.count - 1)
    }
    if source == destination { return (self, ArrayChangeEvent()) }
    var after = rows
    after.move(from: source, to: destination)
    return (with(after), ArrayChangeEvent(moves: [ArrayChangeEvent.Move(from: source, to: destination)]))
  }

  private func deleting(_ reference: RowReference) throws(TableError) -> (TableViewModel, ArrayChangeEvent) {
    let position = try position(of: reference)
    var after = rows
    after.remove(at: position)
    return (with(after), ArrayChangeEvent(deletedRanges: [position..<position + 1]))
  }

  private func editing(
    _ reference: RowReference, _ text: String
  ) throws(TableError) -> (TableViewModel, ArrayChangeEvent) {
    let position = try position(of: reference)
    try limits.check(text: text)
    var row = rows[position]
    // Byte for byte: String's own equality takes two spellings of one character for the same text.
    if row.text.utf8.elementsEqual(text.utf8) { return (self, ArrayChangeEvent()) }
    row.text = text
    var after = rows
    after[position] = row
    return (with(after), ArrayChangeEvent(updatedRanges: [position..<position + 1]))
  }

  private func with(_ rows: PersistentArray<TableRow>) -> TableViewModel {
    TableViewModel(rows: rows, limits: limits)
  }
}
