public import EditableTable
public import ObservableArray

/// A table that a window shows and edits: one of its own, or one that a server has.
///
/// All of it belongs to the main actor. A change arrives as an update of ``rows`` first, and
/// then ``onChange`` is called.
@MainActor public protocol TableSource: AnyObject {
  /// As many rows as the table has. Those that are not loaded are empty rows with an identity that no row of the
  /// table has.
  ///
  /// Updates whose origin is `.loading` change nothing in the table: rows were loaded, or others stand for them again.
  /// In one of `.resync` it is not known what happened in between.
  var rows: ObservableArray<TableRow> { get }

  /// The version of the table that ``rows`` shows.
  var version: Int { get }

  /// Whether the row at a position is the table's, and not one that stands for it until it is loaded.
  func isLoaded(_ position: Int) -> Bool

  /// Says which positions are on screen, so that they are loaded and kept up to date.
  func show(_ positions: Range<Int>)

  /// Carries out a command about what ``rows`` showed at `version`, and returns when they show its result.
  ///
  /// A row that is added or inserted may get another identity than the command gives it: where it stands tells which it
  /// is.
  ///
  /// - Throws: ``TableSourceError`` whose message is for people; the table is then as it was, unless the message says
  ///   otherwise.
  func execute(_ command: TableEditingCommand, basedOn version: Int) async throws(TableSourceError)

  /// Takes back this person's last command, and nothing that others did.
  func undo() async throws(TableSourceError)
  /// Makes again what was taken back last.
  func redo() async throws(TableSourceError)

  /// Whether there is something of this person's to take back, and to make again.
  var canUndo: Bool { get }
  var canRedo: Bool { get }

  /// Whether commands reach the table now.
  var connection: TableConnection { get }

  /// Whether every command is refused, because this person may only read.
  var isReadOnly: Bool { get }

  /// Whether the table can be changed now, by anyone: its log may be out of reach, for example.
  var acceptsChanges: Bool { get }

  /// Called after anything here but ``rows`` has changed.
  var onChange: (() -> Void)? { get set }

  /// Ends it: nothing changes afterwards.
  func close()

  /// Returns when a source that was closed has kept what was asked of it.
  func finish() async
}

extension TableSource {
  /// Nobody is only a reader, where it is not said otherwise.
  public var isReadOnly: Bool { false }

  /// A table can be changed, where it is not said otherwise.
  public var acceptsChanges: Bool { true }

  /// There is nothing to keep, where it is not said otherwise.
  public func finish() async {}
}
