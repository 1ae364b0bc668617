import EditableTable
import StrictJSON

/// An event of a server's stream of changes, with fields that make sense by themselves.
enum ServerMessage: Hashable {
  /// Everything in the window.
  case window(StreamIdentity, TableShape, rows: [TableRow])
  /// What leads from the version `since` to the shape's.
  case change(since: Int, TableShape, kept: [KeptRun], rows: [PlacedRow])
  /// The version may have gone on; the window and the count are the same.
  case version(Int)
  /// The stream goes on where another ended.
  case viewer(StreamIdentity)
  /// Whether the table can be changed from now on.
  case status(acceptsChanges: Bool)
  /// The server stops.
  case bye

  /// Rows that were at `was`… and are at `at`…
  struct KeptRun: Hashable {
    let at: Int
    let was: Int
    let count: Int
  }

  /// A row that came into the window, or says something else.
  struct PlacedRow: Hashable {
    let at: Int
    let row: TableRow
  }

  /// Nil for an event that only newer readers know.
  init?(_ event: EventParser.Event) throws(StreamFault) {
    switch event.name {
    case "window": self = try .window(MessageFields(event.data))
    case "change": self = try .change(MessageFields(event.data))
    case "version": self = .version(try MessageFields(event.data).whole("version", in: 0...Int.max))
    case "viewer": self = .viewer(try StreamIdentity(MessageFields(event.data)))
    case "status": self = .status(acceptsChanges: try MessageFields(event.data).acceptsChanges)
    case "bye": self = .bye
    default: return nil
    }
  }

  private static func window(_ fields: MessageFields) throws(StreamFault) -> ServerMessage {
    let shape = try TableShape(fields)
    let rows = try fields.list("rows")
    if rows.count != shape.loaded.count { throw .malformed("rows") }
    return .window(
      try StreamIdentity(fields), shape,
      rows: try rows.map { value throws(StreamFault) in try MessageFields(value).row() })
  }

  private static func change(_ fields: MessageFields) throws(StreamFault) -> ServerMessage {
    let shape = try TableShape(fields)
    let since = try fields.whole("since", in: 0...shape.version)
    let (kept, rows) = (try fields.list("kept"), try fields.list("rows"))
    if kept.count > shape.loaded.count || rows.count > shape.loaded.count { throw .malformed("rows") }
    return .change(
      since: since, shape,
      kept: try kept.map { value throws(StreamFault) in try KeptRun(value) },
      rows: try rows.map { value throws(StreamFault) in
        let fields = try MessageFields(value)
        return PlacedRow(at: try fields.whole("at", in: 0...shape.count), row: try fields.row())
      })
  }
}

extension ServerMessage.KeptRun {
  /// `[at, was, n]`, each no more than a table can have, so that they can be added.
  fileprivate init(_ value: JSONValue) throws(StreamFault) {
    guard case .list(let numbers) = value, numbers.count == 3, case .whole(let at) = numbers[0],
      case .whole(let was) = numbers[1], case .whole(let count) = numbers[2],
      [at, was, count].allSatisfy((0...TableLimits().rows).contains)
    else { throw .malformed("kept") }
    self.init(at: at, was: was, count: count)
  }
}
