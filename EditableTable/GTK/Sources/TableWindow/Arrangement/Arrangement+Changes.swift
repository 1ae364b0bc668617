import EditableTable
import ObservableArray

extension Arrangement {
  /// Takes a row into the person's hand.
  mutating func lift(_ row: FollowedRow, number: Int) {
    drag = Move(token: nextToken(), row: row, to: number)
  }

  /// Shows a row at another number. A second move of the same row takes the place of the first.
  ///
  /// - Returns: what ``forget(_:)`` knows it by.
  mutating func expectMove(of row: FollowedRow, to number: Int) -> Int {
    moves.removeAll { $0.row.id == row.id }
    moves.append(Move(token: nextToken(), row: row, to: number))
    return tokens
  }

  /// Shows a text before the table says it.
  ///
  /// - Returns: what ``forget(_:)`` knows it by.
  mutating func expectText(_ text: String, of row: FollowedRow) -> Int {
    texts.removeAll { $0.row.id == row.id }
    texts.append(ExpectedText(token: nextToken(), row: row, text: text))
    return tokens
  }

  /// Shows in one thing what the table has. One that another has taken the place of is forgotten already.
  mutating func forget(_ token: Int) {
    moves.removeAll { $0.token == token }
    texts.removeAll { $0.token == token }
  }

  /// Nobody edits a row any more: if the table has lost it, it goes.
  mutating func endEditing() {
    edited = nil
    remnant = nil
  }

  private mutating func nextToken() -> Int {
    tokens += 1
    return tokens
  }

  /// Follows the table through an update, after which it has a version.
  mutating func follow(_ update: ArrayUpdate<TableRow>, version: Int) {
    if let row = edited {
      edited = row.following(update, version: version)
      if edited == nil { remnant = Remnant(row: row.row, below: row.position + 1) }
    }
    remnant = remnant.map { Remnant(row: $0.row, below: position(below: $0, after: update)) }
    moves = moves.compactMap { $0.following(update, version: version) }
    texts = texts.compactMap { text in
      text.row.following(update, version: version).map {
        ExpectedText(token: text.token, row: $0, text: text.text)
      }
    }
    drag = drag?.following(update, version: version)
    count = update.after.count
  }

  /// Where the row is by now that was below a lost one, or the next one that is still there.
  private func position(below remnant: Remnant, after update: ArrayUpdate<TableRow>) -> Int {
    let start = min(remnant.below, update.before.count)
    let nearest = (start..<min(start + Self.reach, update.before.count)).lazy
      .compactMap { update.event.position(after: $0) }.first
    return min(nearest ?? start, update.after.count)
  }

  /// How many of the rows below a lost one are asked where they are now.
  private static var reach: Int { 64 }
}

extension Arrangement.Move {
  /// The same once the table has changed; nil when it has lost the row.
  ///
  /// It stays below the row that it was shown below.
  fileprivate func following(_ update: ArrayUpdate<TableRow>, version: Int) -> Self? {
    guard let next = row.following(update, version: version) else { return nil }
    var result = self
    result.row = next
    if to > 0 {
      let above = to <= row.position ? to - 1 : to
      guard let place = update.event.position(after: above) else {
        result.to = min(to, update.after.count - 1)
        return result
      }
      result.to = next.position <= place ? place : place + 1
    }
    return result
  }
}
