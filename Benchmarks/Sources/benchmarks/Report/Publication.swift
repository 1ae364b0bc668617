import Foundation

/// Writes a report's files.
struct Publication {
  private let report: Report
  private let order: [String]

  init(_ report: Report, order: [String]) {
    self.report = report
    self.order = order
  }

  /// - Returns: The paths of what was written.
  func write(to folder: URL) throws -> [String] {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "results.json")
    let earlier =
      FileManager.default.fileExists(atPath: file.path) ? try Report(contentsOf: file) : Report(themes: [])
    let whole = report.completed(by: earlier, order: order)
    try whole.json.write(to: file)
    return [file.path]
  }
}
