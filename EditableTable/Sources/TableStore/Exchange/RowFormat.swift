/// A form of a table's rows that other programs read and write, one row a line.
public enum RowFormat: String, Hashable, Sendable, CaseIterable {
  /// Comma-separated values as in RFC 4180, with a first line that names the columns: `id,text`.
  case csv
  /// JSON Lines: an object a line, `{"id":"00c0ffee00c0ffee","text":"milk"}`.
  case jsonLines = "jsonl"

  /// The form that a file's name ends on: `.csv`, or `.jsonl` or `.ndjson`; nil for any other.
  public init?(fileName: String) {
    switch fileName.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last?.lowercased() {
    case "csv": self = .csv
    case "jsonl", "ndjson": self = .jsonLines
    default: return nil
    }
  }
}
