import Foundation

/// Says on a terminal what has been measured, so that a long run is not silent.
enum Progress {
  static func show(_ figure: Figure) {
    let ratio = figure.ratio.map { " (\(Amount.number($0)) × \(figure.against ?? "the other"))" } ?? ""
    show(
      "  \(figure.work), \(Amount.count(figure.size)): \(Amount.text(figure.ours.best, figure.unit))\(ratio)")
  }

  static func show(_ line: String) {
    if isatty(FileHandle.standardError.fileDescriptor) == 1 { complain(line) }
  }

  static func complain(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}
