/// An array as undo sees it: pieces in order, in chunks that know how many visible elements they have.
///
/// What is deleted stays where it was, hidden, as long as the deletion can be undone; what is inserted has a place among
/// all that. So whatever comes back has its place, whoever did and undid what in between. (Tombstones, as in Oster, Urso,
/// Molli and Imine, *Data Consistency for P2P Collaborative Editing*, 2006; undo as the effect of the other steps, as in
/// Weiss, Urso and Molli, *Logoot-Undo*, 2010.) What cannot be undone leaves no piece, so there are about as many as
/// ranges that the remembered steps changed.
struct UndoPieces: Sendable {
  typealias Piece = UndoPiece

  struct Chunk: Sendable {
    var pieces: [Piece]
    var visible: Int
    /// The steps that the pieces mention, and maybe others.
    var steps: StepFilter
  }

  var chunks: [Chunk]
  /// How many pieces there are in all chunks.
  var count: Int
  /// The number of the next element that a step changes.
  private var nextKey = 0
  /// The number of the next place that a step moves elements to.
  private var nextPlace = Self.firstPlace + 1

  /// The place of elements that were never moved.
  static var firstPlace: Int { 0 }

  /// A chunk with more pieces is split into ones of ``fewestPieces``.
  static var mostPieces: Int { 128 }
  static var fewestPieces: Int { 64 }

  /// The pieces of an array with nothing to undo.
  init(visible: Int) {
    chunks = Self.makeChunks(of: visible > 0 ? [.plain(visible)] : [])
    count = chunks[0].pieces.count
  }

  /// Whether there is nothing that can be undone.
  var isPlain: Bool {
    if count > 1 { return false }
    if case .plain? = chunks[0].pieces.first { return true }
    return count == 0
  }

  mutating func newKeys(_ count: Int) -> Range<Int> {
    defer { nextKey += count }
    return nextKey..<nextKey + count
  }

  mutating func newPlace() -> Int {
    defer { nextPlace += 1 }
    return nextPlace
  }

  /// Replaces all pieces.
  mutating func replaceAll(with pieces: [Piece]) {
    chunks = Self.makeChunks(of: pieces)
    count = pieces.count
  }

  /// Replaces the pieces of a chunk by others, which may have other visible elements.
  mutating func replacePieces(of chunk: Int, with pieces: [Piece]) {
    count += pieces.count - chunks[chunk].pieces.count
    chunks[chunk] = Chunk(pieces: pieces)
  }

  static func makeChunks(of pieces: [Piece]) -> [Chunk] {
    if pieces.isEmpty { return [Chunk(pieces: [])] }
    return stride(from: 0, to: pieces.count, by: fewestPieces).map {
      Chunk(pieces: Array(pieces[$0..<Swift.min($0 + fewestPieces, pieces.count)]))
    }
  }
}

extension UndoPieces.Chunk {
  init(pieces: [UndoPiece]) {
    self.init(
      pieces: pieces, visible: pieces.reduce(0) { $0 + $1.visibleCount },
      steps: pieces.reduce(into: StepFilter()) { $0.insert($1) })
  }
}
