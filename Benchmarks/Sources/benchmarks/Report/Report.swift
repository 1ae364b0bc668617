import Foundation

/// All that was measured, as it is kept in a file.
struct Report: Codable {
  var themes: [ThemeReport]

  init(themes: [ThemeReport]) {
    self.themes = themes
  }

  init(contentsOf file: URL) throws {
    self = try JSONDecoder().decode(Report.self, from: Data(contentsOf: file))
  }

  var json: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return try encoder.encode(self) + Data("\n".utf8)
    }
  }

  /// These themes, and those of an earlier report that were not run again.
  func completed(by earlier: Report, order: [String]) -> Report {
    let known = themes + earlier.themes.filter { old in !themes.contains { $0.name == old.name } }
    return Report(themes: order.compactMap { name in known.first { $0.name == name } })
  }
}
