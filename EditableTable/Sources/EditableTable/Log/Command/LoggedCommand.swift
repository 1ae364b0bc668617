import ObservableArray

/// What the log keeps of an accepted command: who did what, when, and the change it made.
///
/// The change is the one that the command made, not what was asked: positions, and the rows that are new or say
/// something else. So a replay decides nothing, and undoing is an entry like any other.
///
/// ```swift
/// let command = LoggedCommand(kind: .addItem, time: 0, event: event, after: state.rows)
/// let entry = LogEntry(version: state.version, command: id, body: command.encoded)
/// try LoggedCommand(encoded: entry.body).applied(to: before) == state.rows   // true
/// ```
public struct LoggedCommand: Hashable, Sendable {
  /// What was asked for.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    /// Other rows in place of those there were.
    case setItems = 1
    /// A row at the end.
    case addItem
    /// A row at a position.
    case insertItem
    /// A row elsewhere.
    case moveItem
    /// A row gone.
    case deleteItem
    /// A row with another text.
    case editItem
    /// The last command of a person taken back.
    case undo
    /// A command that was taken back done again.
    case redo
    /// All rows replaced by those of the checkpoint of the same version (``StagedImport``).
    case importItems
  }

  /// What was asked for.
  public let kind: Kind
  /// Whose command it was, if it was said.
  public let person: PersonID?
  /// When, in milliseconds since 1970. Clocks jump, so later commands may have earlier times.
  public let time: Int
  /// What changed.
  public let event: ArrayChangeEvent
  /// The rows that the event takes from the table after: those with a new text, then those inserted, each
  /// ascending by their positions after.
  public let rows: [TableRow]
  /// How many rows the table has after an import, whose rows and event are not in the entry; nil for every other
  /// command.
  public let importedRows: Int?

  /// The command that led to the rows `after` by `event`.
  ///
  /// - Precondition: `event` leads to `after`. An import is made by ``importing(rows:person:time:)``.
  /// - Complexity: O(*k* log *n*) for *k* new or changed rows.
  public init(
    kind: Kind, person: PersonID? = nil, time: Int, event: ArrayChangeEvent, after: PersistentArray<TableRow>
  ) {
    precondition(kind != .importItems, "LoggedCommand: an import has no event of its own")
    self.init(
      kind: kind, person: person, time: time, event: event,
      rows: [event.updatedRangesAfter, event.insertedRanges].joined().flatMap { after[$0] })
  }

  init(
    kind: Kind, person: PersonID?, time: Int, event: ArrayChangeEvent, rows: [TableRow],
    importedRows: Int? = nil
  ) {
    self.kind = kind
    self.person = person
    self.time = time
    self.event = event
    self.rows = rows
    self.importedRows = importedRows
  }
}

extension ArrayChangeEvent {
  /// The positions after of the elements with a new content, ascending.
  var updatedRangesAfter: [Range<Int>] {
    if updatedRanges.isEmpty || (insertedRanges.isEmpty && deletedRanges.isEmpty && moveRanges.isEmpty) {
      return updatedRanges
    }
    return inverted.updatedRanges
  }
}
