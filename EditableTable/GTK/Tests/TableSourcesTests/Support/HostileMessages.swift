/// What no server of ours says, after a window of version 0 with three rows.
nonisolated enum HostileMessages {
  /// A change from version 0 of three rows at 0, with fields of its own.
  static func change(
    since: String = "0", version: String = "1", count: String = "3", from: String = "0", size: String = "240",
    kept: String = "[[0,0,3]]", rows: String = "[]"
  ) -> String {
    RawServer.event(
      "change",
      """
      {"since":\(since),"version":\(version),"count":\(count),"from":\(from),"size":\(size),"kept":\(kept),\
      "rows":\(rows),"deleted":[],"inserted":[],"updated":[],"moved":[]}
      """)
  }

  static func row(_ id: String, _ text: String = "x", at: String = "0") -> String {
    "{\"at\":\(at),\"id\":\"\(id)\",\"text\":\"\(text)\"}"
  }

  static let id = RawServer.TableRowID.text(99)
  static let huge = "9223372036854775807"

  static let all: [String] = [
    RawServer.event("change", ""), RawServer.event("change", "[]"), RawServer.event("change", "{}"),
    RawServer.event("change", "{"), RawServer.event("change", String(repeating: "[", count: 1_000_000)),
    RawServer.event("window", "{}"), RawServer.event("version", "7"),
    RawServer.event("version", #"{"version":-1}"#),
    RawServer.event("viewer", #"{"viewer":"v","history":"another"}"#),
    RawServer.event("viewer", #"{"viewer":"../commands","history":"h"}"#),
    change(since: "1"), change(since: "-1"), change(version: "-1"), change(since: "1", version: "0"),
    change(version: huge, kept: "[]"), change(count: "-1"), change(count: "10000001"), change(count: huge),
    change(count: "1e3"), change(from: "-1"), change(from: huge), change(size: "0"), change(size: "1001"),
    change(size: huge), change(kept: "[[0,0,4]]"), change(kept: "[[1,0,3]]"), change(kept: "[[-1,0,3]]"),
    change(kept: "[[0,-1,3]]"), change(kept: "[[0,0,-3]]"), change(kept: "[[0,1,3]]"),
    change(kept: "[[0,0,2]]"),
    change(kept: "[[0,0,\(huge)]]"), change(kept: "[[\(huge),\(huge),\(huge)]]"), change(kept: "[[0,0]]"),
    change(kept: "[[0,0,1],[1,0,1],[2,0,1]]"), change(kept: "[0,0,3]"), change(kept: "7"),
    change(kept: "null"),
    change(rows: "[\(row(id, at: "3"))]"), change(rows: "[\(row(id, at: "-1"))]"),
    change(rows: "[\(row(id, at: huge))]"),
    change(rows: "[\(row("99"))]"), change(rows: "[\(row(id.uppercased() + "F"))]"), change(rows: "[7]"),
    change(rows: "[\(row(id, "a\\nb"))]"), change(rows: "[\(row(id, "\\ud800"))]"),
    change(rows: "[\(row(id, String(repeating: "x", count: 4097)))]"),
    change(rows: "[\(row(RawServer.TableRowID.text(1)))]"),
    change(rows: "[\(row(id)),\(row(id, at: "1"))]"),
    change(rows: "[\((0..<4).map { row(RawServer.TableRowID.text(100 + $0)) }.joined(separator: ","))]"),
    "data: \(String(repeating: "x", count: 26_000_000))",
  ]

  static func rows(_ positions: Range<Int>) -> String {
    positions.map { row(RawServer.TableRowID.text($0), at: String($0)) }.joined(separator: ",")
  }
}
