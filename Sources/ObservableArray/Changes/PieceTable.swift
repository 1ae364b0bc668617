/// What many events do in turn, kept so that the next one costs its own ranges, not those of all before it.
///
/// The elements after are written down as pieces. An event cuts, drops and moves pieces where it happens. In a chunk, a
/// piece that continues the one in front of it is joined with it, so that there are never more than a few times as many
/// as the composed event has ranges.
///
/// Piece tables come from text editors (Crowley, *Data Structures for Text Sequences*, 1998). Here the pieces stand in
/// chunks, and the lengths of chunks and of groups of chunks are kept: to find a position among *p* pieces some
/// *p* / 5,000 + 150 numbers are read, and a new chunk, after some 60 new pieces, sums *p* / 80 of them.
struct PieceTable {
  private var chunks: [[Piece]]
  /// How many elements each chunk has.
  private var counts: [Int]
  /// How many elements each group of chunks has.
  private var groups: [Int] = []
  /// How many pieces there are: what the memory held is a multiple of.
  private(set) var pieceCount: Int

  let sizes: Sizes

  /// How many pieces a chunk and how many chunks a group has at most; tests use small ones.
  struct Sizes {
    var chunk = 128
    var group = 64
  }

  /// Makes the table of nothing having changed.
  init(sizes: Sizes = Sizes()) {
    self.init([Piece(before: 0, count: PositionRun.endless)], sizes: sizes)
  }

  /// - Parameter pieces: All elements after. The last piece has no end.
  init(_ pieces: [Piece], sizes: Sizes) {
    self.sizes = sizes
    let filled = sizes.chunk * 3 / 4
    pieceCount = pieces.count
    chunks = stride(from: 0, to: pieces.count, by: filled).map {
      Array(pieces[$0..<Swift.min($0 + filled, pieces.count)])
    }
    counts = chunks.map(Self.total)
    sumGroups(from: 0)
  }

  var chunkCount: Int { chunks.count }

  func forEach(_ body: (Piece) -> Void) {
    for chunk in chunks {
      for piece in chunk { body(piece) }
    }
  }

  /// Inserts a piece in front of the element at `position`.
  mutating func insert(_ piece: Piece, at position: Int) {
    insert(joined: CollectionOfOne(piece), at: position)
  }

  /// Inserts pieces, in order, in front of the element at `position`.
  mutating func insert(contentsOf pieces: [Piece], at position: Int) {
    var joined: [Piece] = []
    for piece in pieces {
      if let last = joined.last, last.isContinued(by: piece) {
        joined[joined.count - 1].count += piece.count
      } else {
        joined.append(piece)
      }
    }
    if !joined.isEmpty { insert(joined: joined, at: position) }
  }

  /// Inserts pieces none of which continues the one in front of it.
  private mutating func insert(joined pieces: some Collection<Piece>, at position: Int) {
    let place = makeBoundary(at: position)
    count(pieces.reduce(0) { $0 + $1.count }, in: place.chunk)
    chunks[place.chunk].insert(contentsOf: pieces, at: place.piece)
    pieceCount += pieces.count
    join(place.piece + pieces.count - 1, in: place.chunk)
    join(place.piece - 1, in: place.chunk)
    tidy(place.chunk)
  }

  /// Takes out the elements at `range`, and answers their pieces.
  mutating func remove(_ range: Range<Int>) -> [Piece] {
    var removed: [Piece] = []
    var left = range.count
    while left > 0 {
      let (chunk, first) = makeBoundary(at: range.lowerBound)
      var end = first
      let before = left
      while left > 0 && end < chunks[chunk].count {
        var piece = chunks[chunk][end]
        if piece.count > left {
          chunks[chunk][end] = piece.cut(at: left)
        } else {
          end += 1
        }
        removed.append(piece)
        left -= piece.count
      }
      count(left - before, in: chunk)
      chunks[chunk].removeSubrange(first..<end)
      pieceCount -= end - first
      join(first - 1, in: chunk)
      tidy(chunk)
    }
    return removed
  }
}

extension PieceTable {
  /// The piece that starts at `position`, after cutting the one that the position is inside of.
  private mutating func makeBoundary(at position: Int) -> (chunk: Int, piece: Int) {
    var left = position
    var group = 0
    while groups[group] <= left {
      left -= groups[group]
      group += 1
    }
    var chunk = group * sizes.group
    while counts[chunk] <= left {
      left -= counts[chunk]
      chunk += 1
    }
    var piece = chunks[chunk].withUnsafeBufferPointer { pieces in
      var piece = 0
      while pieces[piece].count <= left {
        left -= pieces[piece].count
        piece += 1
      }
      return piece
    }
    if left > 0 {
      let rest = chunks[chunk][piece].cut(at: left)
      piece += 1
      chunks[chunk].insert(rest, at: piece)
      pieceCount += 1
    }
    return (chunk, piece)
  }

  /// Counts `change` more elements in a chunk.
  private mutating func count(_ change: Int, in chunk: Int) {
    counts[chunk] += change
    groups[chunk / sizes.group] += change
  }

  /// Joins a piece with the next one of its chunk when that continues it.
  private mutating func join(_ piece: Int, in chunk: Int) {
    guard piece >= 0 && piece + 1 < chunks[chunk].count,
      chunks[chunk][piece].isContinued(by: chunks[chunk][piece + 1])
    else { return }
    chunks[chunk][piece].count += chunks[chunk].remove(at: piece + 1).count
    pieceCount -= 1
  }

  /// Divides a chunk that is too long, and joins one that is too short with a neighbour.
  private mutating func tidy(_ chunk: Int) {
    let size = chunks[chunk].count
    if size > sizes.chunk {
      let number = size / (sizes.chunk / 2)
      let parts = (0..<number).map { Array(chunks[chunk][size * $0 / number..<size * ($0 + 1) / number]) }
      chunks.replaceSubrange(chunk...chunk, with: parts)
      counts.replaceSubrange(chunk...chunk, with: parts.map(Self.total))
      sumGroups(from: chunk / sizes.group)
    } else if size <= sizes.chunk / 4 && chunks.count > 1 {
      let left = chunk + 1 < chunks.count ? chunk : chunk - 1
      if chunks[left].count + chunks[left + 1].count > sizes.chunk { return }
      let seam = chunks[left].count - 1
      chunks[left] += chunks.remove(at: left + 1)
      counts[left] += counts.remove(at: left + 1)
      join(seam, in: left)
      sumGroups(from: left / sizes.group)
    }
  }

  private mutating func sumGroups(from group: Int) {
    groups.removeSubrange(group...)
    for start in stride(from: group * sizes.group, to: counts.count, by: sizes.group) {
      groups.append(counts[start..<Swift.min(start + sizes.group, counts.count)].reduce(0, +))
    }
  }

  private static func total(_ chunk: [Piece]) -> Int {
    chunk.reduce(0) { $0 + $1.count }
  }
}
