import Foundation

/// What a page does with its stream: it has a window of rows and takes messages, strictly.
struct Follower {
  struct Row: Codable, Hashable {
    var id: String
    var text: String
  }
  private struct Message: Decodable {
    struct PlacedRow: Decodable {
      let at: Int
      let id: String
      let text: String
    }
    let viewer: String?
    let history: String?
    let since: Int?
    let version: Int?
    let count: Int?
    let from: Int?
    let size: Int?
    let kept: [[Int]]?
  }
  private struct Window: Decodable { let rows: [Row] }
  private struct Change: Decodable {
    let rows: [Message.PlacedRow]
    let deleted: [[Int]]
    let inserted: [[Int]]
    let updated: [[Int]]
    let moved: [[Int]]
  }

  private(set) var viewer = ""
  private(set) var history = ""
  private(set) var version = -1
  private(set) var count = 0
  private(set) var from = 0
  private(set) var size = 0
  private(set) var rows: [Row] = []
  private(set) var changes = 0
  private(set) var windows = 0
  private(set) var lastDeleted: [[Int]] = []
  private(set) var lastInserted: [[Int]] = []
  private(set) var lastUpdated: [[Int]] = []
  private(set) var lastMoved: [[Int]] = []

  struct Wrong: Error, CustomStringConvertible {
    let description: String
  }

  mutating func take(_ event: TestStream.Event) throws {
    let data = Data(event.data.utf8)
    let message = try JSONDecoder().decode(Message.self, from: data)
    if let version = message.version, event.id != String(version) {
      throw Wrong(description: "id \(event.id ?? "none") is not version \(version)")
    }
    switch event.name {
    case "viewer":
      viewer = message.viewer!
      history = message.history!
    case "window":
      windows += 1
      viewer = message.viewer!
      history = message.history!
      rows = try JSONDecoder().decode(Window.self, from: data).rows
      place(message)
      if rows.count != max(0, min(size, count - from)) { throw Wrong(description: "rows missing: \(event)") }
    case "change": try change(message, try JSONDecoder().decode(Change.self, from: data))
    case "version": version = message.version!
    default: throw Wrong(description: "unknown event \(event)")
    }
  }

  private mutating func place(_ message: Message) {
    version = message.version!
    count = message.count!
    from = message.from!
    size = message.size!
  }

  private mutating func change(_ message: Message, _ change: Change) throws {
    changes += 1
    guard message.since == version else {
      throw Wrong(description: "a change since \(message.since!) for one who has \(version)")
    }
    let (old, oldFrom) = (rows, from)
    place(message)
    var new = [Row?](repeating: nil, count: max(0, min(size, count - from)))
    for run in message.kept! {
      for offset in 0..<run[2] {
        guard new[run[0] + offset - from] == nil else { throw Wrong(description: "kept twice") }
        new[run[0] + offset - from] = old[run[1] + offset - oldFrom]
      }
    }
    for row in change.rows { new[row.at - from] = Row(id: row.id, text: row.text) }
    guard new.allSatisfy({ $0 != nil }) else { throw Wrong(description: "rows missing after \(version)") }
    rows = new.map { $0! }
    lastDeleted = change.deleted
    lastInserted = change.inserted
    lastUpdated = change.updated
    lastMoved = change.moved
  }
}
