/// The figures in the README: between two marks, all that stands there is the program's.
enum ReadmeBlock {
  static let start = "<!-- figures: written by Scripts/bench -->"
  static let end = "<!-- end of figures -->"

  /// The text with the block of a report in it.
  ///
  /// - Throws: A message when the marks are not there, in this order.
  static func updated(_ readme: String, with report: Report, folder: String) throws -> String {
    guard let first = readme.firstRange(of: start),
      let last = readme[first.upperBound...].firstRange(of: end)
    else { throw UsageError("the README has no \"\(start)\" followed by \"\(end)\"") }
    return readme[..<first.upperBound] + "\n\n" + text(report, folder) + "\n\n" + readme[last.lowerBound...]
  }

  private static func text(_ report: Report, _ folder: String) -> String {
    var parts = [Headline.table(report)]
    if let run = report.themes.first?.run {
      parts.append("Best of several runs on \(run.machine.description); \(run.compiler).")
    }
    for name in ["edits", "difference-structural", "difference-flat"] {
      guard let theme = report.themes.first(where: { $0.name == name }) else { continue }
      parts.append("![\(theme.name): \(theme.summary)](\(folder)/\(theme.name).svg)")
    }
    return parts.joined(separator: "\n\n")
  }
}
