import EditableTable
import ObservableArray

extension Arrangement {
  /// Takes a row into the person's hand.
  mutating func lift(_ id: TableRow.ID, at position: Int, number: Int) {
    drag = Move(token: nextToken(), id: id, position: position, to: number)
  }

  /// Shows a row at another number. A second move of the same row takes the place of the first.
  ///
  /// - Returns: what ``forget(_:)`` knows it by.
  mutating func expectMove(of id: TableRow.ID, at position: Int, to number: Int) -> Int {
    moves.removeAll { $0.id == id }
    moves.append(Move(token: nextToken(), id: id, position: position, to: number))
    return tokens
  }

  /// Shows a text before the table says it.
  ///
  /// - Returns: what ``forget(_:)`` knows it by.
  mutating func expectText(of id: TableRow.ID, at position: Int, _ text: String) -> Int {
    texts.removeAll { $0.id == id }
    texts.append(ExpectedText(token: nextToken(), id: id, position: position, text: text))
    return tokens
  }

  /// Shows in one thing what the table has. One that another has taken the place of is forgotten already.
  mutating func forget(_ token: Int) {
    moves.removeAll { $0.token == token }
    texts.removeAll { $0.token == token }
  }

  private mutating func nextToken() -> Int {
    tokens += 1
    return tokens
  }

  /// Shows no lost row any more.
  mutating func forgetRemnant() { remnant = nil }

  /// Follows the table through an update.
  ///
  /// - Parameter edited: The row that has to stay on screen although the table loses it, and its slot.
  mutating func follow(_ update: ArrayUpdate<TableRow>, keeping edited: (id: TableRow.ID, position: Int)?) {
    let event = update.event
    if let edited, remnant == nil, event.position(after: edited.position) == nil {
      remnant = Remnant(row: update.before[edited.position], below: edited.position + 1)
    }
    count = update.after.count
    if let held = remnant {
      let end = min(held.below + Self.reach, update.before.count)
      let below = (min(held.below, end)..<end).lazy.compactMap { event.position(after: $0) }.first
      remnant?.below = min(below ?? held.below, count)
    }
    moves = moves.compactMap { $0.following(event) }
    texts = texts.compactMap { $0.following(event) }
    // In the hand it stays below the row that it was shown below.
    let place = drag.map { drag in shownAbove(drag).flatMap { event.position(after: $0) }.map { $0 + 1 } ?? 0
    }
    drag = drag?.following(event)
    if let place, let held = drag {
      drag?.to = min(max(0, held.position < place ? place - 1 : place), count - 1)
    }
  }

  /// Where the table has the nearest row that is shown above the one in the hand.
  private func shownAbove(_ drag: Move) -> Int? {
    drag.to == 0 ? nil : drag.to <= drag.position ? drag.to - 1 : drag.to
  }

  /// How many of the rows below a lost one are asked where they are now.
  private static var reach: Int { 64 }
}

extension Arrangement.Move {
  /// The same once the table has changed; nil when it has lost the row.
  fileprivate func following(_ event: ArrayChangeEvent) -> Self? {
    event.position(after: position).map { new in
      var result = self
      result.position = new
      return result
    }
  }
}

extension Arrangement.ExpectedText {
  /// The same once the table has changed; nil when it has lost the row.
  fileprivate func following(_ event: ArrayChangeEvent) -> Self? {
    event.position(after: position).map { new in
      var result = self
      result.position = new
      return result
    }
  }
}
