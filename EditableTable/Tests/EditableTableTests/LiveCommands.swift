import ObservableArray

@testable import EditableTable

/// Which rows there are, and what they say, worked out from the commands that are not undone: slow and plain.
struct LiveCommands {
  private struct Row {
    let id: TableRow.ID
    let text: String
    /// The command that made it; nil for one of the first rows.
    var insertion: Int?
    var deletions: [Int] = []
    var edits: [(command: Int, text: String)] = []
    /// Whether it stays away for good.
    var isGone = false
  }

  private var rows: [Row]
  /// Whether each command is not undone.
  private var isLive: [Bool] = []
  private var undoable: [PersonID: [Int]] = [:]
  private var redoable: [PersonID: [Int]] = [:]

  init(_ first: some Sequence<TableRow>) { rows = first.map { Row(id: $0.id, text: $0.text) } }

  static func texts(_ rows: some Sequence<TableRow>) -> [TableRow.ID: String] {
    Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0.text) })
  }

  var texts: [TableRow.ID: String] {
    Dictionary(uniqueKeysWithValues: rows.filter(isVisible).map { ($0.id, text(of: $0)) })
  }

  private func isVisible(_ row: Row) -> Bool {
    !row.isGone && row.insertion.map { isLive[$0] } ?? true && !row.deletions.contains { isLive[$0] }
  }

  private func text(of row: Row) -> String { row.edits.last { isLive[$0.command] }?.text ?? row.text }

  /// Takes in a command by what it changed.
  mutating func execute(
    by person: PersonID, _ before: some Sequence<TableRow>, _ after: some Sequence<TableRow>
  ) {
    let (old, new) = (Self.texts(before), Self.texts(after))
    let command = isLive.count
    isLive.append(true)
    redoable[person] = []
    undoable[person, default: []].append(command)
    for index in rows.indices where isVisible(rows[index]) {
      guard let text = new[rows[index].id] else {
        rows[index].deletions.append(command)
        continue
      }
      if text != old[rows[index].id] { rows[index].edits.append((command, text)) }
    }
    for (id, text) in new where old[id] == nil { rows.append(Row(id: id, text: text, insertion: command)) }
  }

  /// Takes in that a person undid or redid so many commands.
  mutating func step(_ direction: UndoDirection, by person: PersonID, count: Int) {
    let wasVisible = rows.map(isVisible)
    for _ in 0..<count {
      guard let command = direction == .undo ? undoable[person]?.popLast() : redoable[person]?.popLast()
      else {
        break
      }
      isLive[command] = direction == .redo
      if direction == .undo {
        redoable[person, default: []].append(command)
      } else {
        undoable[person, default: []].append(command)
      }
    }
    // A row that is there already, since somebody set it again, does not come a second time.
    let present = Set(rows.indices.filter { wasVisible[$0] && isVisible(rows[$0]) }.map { rows[$0].id })
    for index in rows.indices where !wasVisible[index] && isVisible(rows[index]) {
      if present.contains(rows[index].id) { rows[index].isGone = true }
    }
  }
}
