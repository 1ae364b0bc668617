/// What somebody may have meant who mistyped a word.
enum Suggestion {
  /// `, did you mean "serve"?` for a word that is at most two letters away; else nothing.
  static func sentence(_ word: String, among words: [String]) -> String {
    nearest(to: word, among: words).map { "; did you mean \"\($0)\"?" } ?? ""
  }

  /// The nearest of the words, when at most two letters, and fewer than half of them, are wrong.
  static func nearest(to word: String, among words: [String]) -> String? {
    let distances = words.map { (distance: distance(word, $0), word: $0) }
    guard let nearest = distances.min(by: { $0.distance < $1.distance }) else { return nil }
    return nearest.distance <= 2 && nearest.distance * 2 < nearest.word.count ? nearest.word : nil
  }

  /// How many letters have to be inserted, deleted, replaced or exchanged with their neighbour to make one word of the
  /// other (Damerau, *A technique for computer detection and correction of spelling errors*, 1964).
  private static func distance(_ word: String, _ other: String) -> Int {
    let (a, b) = (Array(word.unicodeScalars), Array(other.unicodeScalars))
    var rows = [[Int]](repeating: Array(0...b.count), count: a.count + 1)
    for i in 0...a.count { rows[i][0] = i }
    for i in 0..<a.count {
      for j in 0..<b.count {
        let replaced = rows[i][j] + (a[i] == b[j] ? 0 : 1)
        var least = min(replaced, rows[i][j + 1] + 1, rows[i + 1][j] + 1)
        if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
          least = min(least, rows[i - 1][j - 1] + 1)
        }
        rows[i + 1][j + 1] = least
      }
    }
    return rows[a.count][b.count]
  }
}
