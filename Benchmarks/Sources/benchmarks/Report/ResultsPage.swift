/// All figures as a page, written by the program so that nobody copies numbers by hand.
struct ResultsPage {
  private let report: Report

  init(_ report: Report) {
    self.report = report
  }

  var markdown: String {
    var parts = [
      """
      # What it costs

      Written by `Scripts/bench`; do not edit. Ratios are the best of our runs over the best of the other's, run in turn
      in one process: they are what to read. Absolute costs belong to the machine that is named.
      """
    ]
    parts.append(runs)
    parts.append("```text\n\(Standing(report).text)\n```")
    for theme in report.themes {
      var part = "## \(theme.name)\n\n\(theme.summary.prefix(1).uppercased())\(theme.summary.dropFirst())."
      if !theme.panels.isEmpty { part += "\n\n![\(theme.name): \(theme.summary)](\(theme.name).svg)" }
      part += "\n\n" + FigureTable.table(theme.figures).markdown
      parts.append(part)
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// Themes may come from several runs.
  private var runs: String {
    var lines: [(run: String, themes: [String])] = []
    for theme in report.themes {
      let run = theme.run.description + (theme.run.isQuick ? " (a quick run: its figures say nothing)" : "")
      if let index = lines.firstIndex(where: { $0.run == run }) {
        lines[index].themes.append(theme.name)
      } else {
        lines.append((run, [theme.name]))
      }
    }
    if lines.count == 1 { return "Measured on \(lines[0].run)." }
    return "Measured on\n\n"
      + lines.map { "- \($0.run): \($0.themes.joined(separator: ", "))" }.joined(separator: "\n")
  }
}
