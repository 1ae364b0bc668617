import TableStore

/// The options of `editable-table export` and `editable-table import`.
struct ExchangeOptions: Hashable {
  let place: TablePlace
  let format: RowFormat
  /// Nil for what the program reads and writes when nobody says otherwise.
  let file: String?
  /// Whether nothing is said of how far it is.
  let isQuiet: Bool

  init(_ command: String, _ arguments: [String]) throws(UsageError) {
    let options = try OptionReader(
      arguments, of: command, options: TablePlace.options + ["--format"], flags: ["--quiet"], mostOperands: 1)
    isQuiet = options.has("--quiet")
    place = try TablePlace(options)
    file = options.operands.first.flatMap { $0 == "-" ? nil : $0 }
    if let name = options.text("--format") {
      guard let format = RowFormat(rawValue: name) else {
        let names = RowFormat.allCases.map(\.rawValue).joined(separator: " or ")
        throw UsageError("--format must be \(names), not \"\(name)\".")
      }
      self.format = format
    } else if let file, let format = RowFormat(fileName: file) {
      self.format = format
    } else {
      throw UsageError("Say the form: --format csv or --format jsonl, or a file that ends on .csv or .jsonl.")
    }
  }
}
