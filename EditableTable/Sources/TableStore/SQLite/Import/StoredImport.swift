/// What an import has stored: the number that its chunks' keys begin with, and how many there are.
struct StoredImport: Sendable {
  let number: Int
  var rows = 0
  var chunks = 0

  /// The key of the next chunk.
  var nextKey: Int { StoredCheckpoint.keys(number).lowerBound + chunks }
}
