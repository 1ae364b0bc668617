/// What an import has stored: the number that its chunks' keys begin with, and how many there are.
struct StoredImport: Sendable {
  let number: Int
  var rows = 0
  var chunks = 0
  var bytes = 0

  /// How much room removing them may take: a page for some hundreds that they have, and a few for each of the steps.
  var room: Int { (1 << 20) + (bytes >> 6) }

  /// The key of the next chunk.
  var nextKey: Int { StoredCheckpoint.keys(number).lowerBound + chunks }
}
