import EditableTable

/// What the command line asks for.
enum Invocation: Hashable {
  /// A window on a table of its own, with so many random rows.
  case own(rows: Int)
  case help
  case version

  /// Reads the arguments, without the program's name: `--name value` or `--name=value`.
  init(_ arguments: [String]) throws(UsageError) {
    if arguments.contains("--help") || arguments.contains("-h") {
      self = .help
      return
    }
    if arguments.contains("--version") {
      guard arguments.count == 1 else { throw UsageError("--version stands alone.") }
      self = .version
      return
    }
    let values = try Self.values(arguments)
    self = .own(rows: try values["--rows"].map(Self.count) ?? 5)
  }

  private static func values(_ arguments: [String]) throws(UsageError) -> [String: String] {
    var values: [String: String] = [:]
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("--") else { throw UsageError("\"\(argument)\" is not an option.") }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard ["--rows"].contains(name) else {
        throw UsageError("There is no option \(name); there are: --rows, --help, --version")
      }
      if values[name] != nil { throw UsageError("\(name) is there twice.") }
      guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst(), !value.isEmpty else {
        throw UsageError("\(name) needs a value.")
      }
      values[name] = value
    }
    return values
  }

  private static func count(_ value: String) throws(UsageError) -> Int {
    let limit = TableLimits().rows
    guard value.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let count = Int(value), count <= limit else {
      throw UsageError("--rows must be a whole number, 0 to \(limit), not \"\(value)\".")
    }
    return count
  }

  static let versionText = "editable-table-window 0.1.0"

  static let helpText = """
    A live, ordered table in a window of its own.

    usage: editable-table-window [--rows COUNT]
           editable-table-window --version

      --rows COUNT   how many random rows the window's own table starts with, at most 10000000 (5)

    The window's own table is in memory: it is gone when the window is closed.
    """
}
