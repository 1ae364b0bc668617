/// Lines of cells under a heading, as wide as they need to be.
struct TextTable {
  /// A column's heading, and whether its cells stand at the right.
  struct Column {
    let heading: String
    let isNumber: Bool
  }

  let columns: [Column]
  private(set) var lines: [[String]] = []

  init(_ columns: [Column]) {
    self.columns = columns
  }

  mutating func add(_ cells: [String]) {
    lines.append(cells)
  }

  /// For a terminal.
  var aligned: String {
    let all = [columns.map(\.heading)] + lines
    let widths = columns.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    return all.map { line in
      var text = ""
      for (column, cell) in line.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        text += (column == 0 ? "" : "  ") + (columns[column].isNumber ? padding + cell : cell + padding)
      }
      return text.trimmingSpaces
    }
    .joined(separator: "\n")
  }

  /// For a page.
  var markdown: String {
    let heading = "| " + columns.map(\.heading).joined(separator: " | ") + " |"
    let rule = "|" + columns.map { $0.isNumber ? "---:|" : "---|" }.joined()
    let body = lines.map { "| " + $0.joined(separator: " | ") + " |" }
    return ([heading, rule] + body).joined(separator: "\n")
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    var text = Substring(self)
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
