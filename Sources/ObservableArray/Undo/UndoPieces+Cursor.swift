extension UndoPieces {
  /// A place in the pieces that goes forward only.
  struct Cursor {
    var chunk = 0
    /// Of the piece in the chunk.
    var index = 0
    /// Of the first visible element from there on.
    var position = 0
    /// Of the end of the chunk.
    var chunkEnd: Int
  }

  /// A cursor at the start.
  var start: Cursor { Cursor(chunkEnd: chunks[0].visible) }

  /// Goes to the piece with the visible element at `position`; to the end when there is none.
  private func seek(_ position: Int, _ cursor: inout Cursor) {
    while cursor.chunkEnd <= position && cursor.chunk + 1 < chunks.count {
      cursor.position = cursor.chunkEnd
      cursor.chunk += 1
      cursor.index = 0
      cursor.chunkEnd += chunks[cursor.chunk].visible
    }
    let pieces = chunks[cursor.chunk].pieces
    while cursor.index < pieces.count {
      let visible = pieces[cursor.index].visibleCount
      if cursor.position + visible > position { return }
      cursor.position += visible
      cursor.index += 1
    }
  }

  /// Has a piece start at the visible element at `position`, and goes there.
  private mutating func split(at position: Int, _ cursor: inout Cursor) {
    seek(position, &cursor)
    let offset = position - cursor.position
    if offset == 0 { return }
    precondition(cursor.index < chunks[cursor.chunk].pieces.count, "The event does not fit the array")
    let parts = chunks[cursor.chunk].pieces[cursor.index].split(at: offset)
    chunks[cursor.chunk].pieces[cursor.index] = parts.1
    chunks[cursor.chunk].pieces.insert(parts.0, at: cursor.index)
    count += 1
    cursor.index += 1
    cursor.position = position
  }

  /// Replaces the visible pieces in a range, one by one, cut to it; `cursor` counts as before that.
  ///
  /// - Parameter body: Returns what comes in place of a piece that starts at the position; nil for nothing.
  mutating func replace(
    _ range: Range<Int>, _ cursor: inout Cursor, with body: (inout UndoPieces, Piece, Int) -> Piece?
  ) {
    var position = range.lowerBound
    while position < range.upperBound {
      split(at: position, &cursor)
      precondition(cursor.index < chunks[cursor.chunk].pieces.count, "The event does not fit the array")
      var piece = chunks[cursor.chunk].pieces[cursor.index]
      let most = range.upperBound - position
      if piece.visibleCount > most {
        let parts = piece.split(at: most)
        piece = parts.0
        chunks[cursor.chunk].pieces[cursor.index] = parts.1
        chunks[cursor.chunk].pieces.insert(piece, at: cursor.index)
        count += 1
      }
      let visible = piece.visibleCount
      let (chunk, index) = (cursor.chunk, cursor.index)
      if let other = body(&self, piece, position) {
        chunks[chunk].pieces[index] = other
        chunks[chunk].visible += other.visibleCount - visible
        chunks[chunk].steps.insert(other)
        cursor.index += 1
      } else {
        chunks[chunk].pieces.remove(at: index)
        chunks[chunk].visible -= visible
        count -= 1
      }
      position += visible
      cursor.position = position
    }
    joinPlain(&cursor)
    keepChunkShort(&cursor)
  }

  /// Inserts a piece in front of the visible element at `position`, behind all that is hidden there.
  mutating func insert(_ piece: Piece, at position: Int, _ cursor: inout Cursor) {
    split(at: position, &cursor)
    let visible = piece.visibleCount
    chunks[cursor.chunk].pieces.insert(piece, at: cursor.index)
    chunks[cursor.chunk].visible += visible
    chunks[cursor.chunk].steps.insert(piece)
    count += 1
    cursor.index += 1
    cursor.position += visible
    cursor.chunkEnd += visible
    joinPlain(&cursor)
    keepChunkShort(&cursor)
  }

  /// Moves elements back to the place they had before a step moved them, if it is among what is hidden in front of
  /// `position`: a step that moves them there and back does nothing.
  ///
  /// - Returns: Whether it did.
  mutating func returnHome(_ piece: Piece, in step: Int?, at position: Int, _ cursor: inout Cursor) -> Bool {
    guard case .tracked(var elements) = piece, let place = elements.places.last, place.mention.step == step
    else { return false }
    elements.places.removeLast()
    split(at: position, &cursor)
    var index = cursor.index - 1
    while index >= 0, chunks[cursor.chunk].pieces[index].visibleCount == 0 {
      if case .place(elements.place, elements.keys) = chunks[cursor.chunk].pieces[index] {
        chunks[cursor.chunk].pieces[index] = .tracked(elements)
        chunks[cursor.chunk].visible += elements.count
        chunks[cursor.chunk].steps.insert(piece)
        cursor.position += elements.count
        cursor.chunkEnd += elements.count
        return true
      }
      index -= 1
    }
    return false
  }

  /// Joins the plain pieces around the cursor.
  private mutating func joinPlain(_ cursor: inout Cursor) {
    let chunk = cursor.chunk
    while cursor.index >= 2, case .plain(let first) = chunks[chunk].pieces[cursor.index - 2],
      case .plain(let second) = chunks[chunk].pieces[cursor.index - 1]
    {
      cursor.index -= 1
      joinPlain(chunk, cursor.index - 1, first + second)
    }
    if cursor.index >= 1, cursor.index < chunks[chunk].pieces.count,
      case .plain(let first) = chunks[chunk].pieces[cursor.index - 1],
      case .plain(let second) = chunks[chunk].pieces[cursor.index]
    {
      cursor.index -= 1
      cursor.position -= first
      joinPlain(chunk, cursor.index, first + second)
    }
  }

  private mutating func joinPlain(_ chunk: Int, _ index: Int, _ visible: Int) {
    chunks[chunk].pieces[index] = .plain(visible)
    chunks[chunk].pieces.remove(at: index + 1)
    count -= 1
  }

  private mutating func keepChunkShort(_ cursor: inout Cursor) {
    guard chunks[cursor.chunk].pieces.count > Self.mostPieces else { return }
    let parts = Self.makeChunks(of: chunks[cursor.chunk].pieces)
    chunks.replaceSubrange(cursor.chunk...cursor.chunk, with: parts)
    let part = Swift.min(cursor.index / Self.fewestPieces, parts.count - 1)
    cursor.chunk += part
    cursor.index -= part * Self.fewestPieces
    cursor.chunkEnd = cursor.position
    for piece in chunks[cursor.chunk].pieces[cursor.index...] { cursor.chunkEnd += piece.visibleCount }
  }
}
