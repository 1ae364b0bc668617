import CGtk
import EditableTable
import GLibSupport
import ObservableArray
import TableSources
import TableWindow
import Testing

/// A table far away: it answers a command when the test says so, and may be one that its person can only read.
final class SlowTable: TableSource {
  let rows: ObservableArray<TableRow>
  private(set) var version = 0
  private(set) var canUndo = false
  let canRedo = false
  var connection = TableConnection.connected {
    didSet { onChange?() }
  }
  var onChange: (() -> Void)?
  var isReadOnly = false {
    didSet { onChange?() }
  }
  var acceptsChanges = true {
    didSet { onChange?() }
  }
  /// What it was asked for and has not answered, oldest first.
  private(set) var asked: [TableEditingCommand] = []
  private var waiting: [CheckedContinuation<TableSourceError?, Never>] = []
  private(set) var undone = 0

  init(_ texts: [String]) { rows = ObservableArray(texts.map { TableRow(text: $0) }) }

  func isLoaded(_ position: Int) -> Bool { true }
  func show(_ positions: Range<Int>) {}
  func close() {}
  func undo() async throws(TableSourceError) { undone += 1 }
  func redo() async throws(TableSourceError) {}

  func execute(_ command: TableEditingCommand, basedOn version: Int) async throws(TableSourceError) {
    asked.append(command)
    if let error = await withCheckedContinuation({ waiting.append($0) }) { throw error }
  }

  /// Answers what it was asked for first: carries it out, or refuses it.
  func answer(refusing error: TableSourceError? = nil) {
    if asked.isEmpty { return }
    let command = asked.removeFirst()
    if error == nil {
      version += 1
      canUndo = true
      let model = TableViewModel(rows: rows.snapshot)
      // Rows are named by identity alone here: the positions are those of another version.
      if let next = try? model.execute(command: command.withoutPositions) { rows.setElements(next.rows) }
      onChange?()
    }
    waiting.removeFirst().resume(returning: error)
  }

  var texts: [String] { rows.map(\.text) }
}

extension TableEditingCommand {
  fileprivate var withoutPositions: TableEditingCommand {
    switch self {
    case .setItems, .addItem, .insertItem: self
    case .moveItem(let row, let to): .moveItem(RowReference(id: row.id), to: to)
    case .deleteItem(let row): .deleteItem(RowReference(id: row.id))
    case .editItem(let row, let text): .editItem(RowReference(id: row.id), text: text)
    }
  }
}

extension OpenTable {
  /// Opens a window on another table than this one's, and closes it whatever comes of the test.
  func with(
    _ source: any TableSource, at place: SourceLocation = #_sourceLocation,
    _ test: (TableWindow) async throws -> Void
  ) async throws {
    let table = TableWindow(source, in: application)
    let window = table.window.cast(to: GtkWindow.self)
    table.present()
    await until("the other window is there and has the keyboard", at: place) {
      gtk_window_is_active(window) != 0 && table.rows.slotsInSight?.lowerBound == 0
    }
    let result: Result<Void, any Error>
    do {
      result = .success(try await test(table))
    } catch {
      result = .failure(error)
    }
    if gtk_widget_get_realized(table.window) != 0 { gtk_window_destroy(window) }
    await pump(for: .milliseconds(50))
    try result.get()
  }
}
