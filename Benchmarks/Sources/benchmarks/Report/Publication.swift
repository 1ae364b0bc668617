import Foundation

/// Writes a report's files: the figures, a chart for each theme, and the pages that show them.
struct Publication {
  private let report: Report
  private let order: [String]

  /// - Parameter order: The themes' names, in the order in which they are shown.
  init(_ report: Report, order: [String]) {
    self.report = report
    self.order = order
  }

  /// Themes that were not run keep their figures.
  ///
  /// - Parameters:
  ///   - folder: Where the files go.
  ///   - readme: A page whose block of figures is written anew, if any.
  /// - Returns: The paths of what was written.
  func write(to folder: String, readme: String?) throws -> [String] {
    let directory = URL(filePath: folder)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let file = directory.appending(path: "results.json")
    let earlier =
      FileManager.default.fileExists(atPath: file.path) ? try Report(contentsOf: file) : Report(themes: [])
    let whole = report.completed(by: earlier, order: order)
    var written: [String] = []
    func put(_ data: Data, _ path: String) throws {
      try data.write(to: URL(filePath: path))
      written.append(path)
    }
    try put(whole.json, "\(folder)/results.json")
    for theme in whole.themes {
      if let svg = Chart(theme).svg { try put(Data(svg.utf8), "\(folder)/\(theme.name).svg") }
    }
    try put(Data(ResultsPage(whole).markdown.utf8), "\(folder)/README.md")
    if let readme {
      let text = try String(contentsOfFile: readme, encoding: .utf8)
      try put(Data(ReadmeBlock.updated(text, with: whole, folder: folder).utf8), readme)
    }
    return written
  }
}
