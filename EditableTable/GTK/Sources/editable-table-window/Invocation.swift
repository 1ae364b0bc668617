import EditableTable
import TableSources

/// What the command line asks for.
enum Invocation: Hashable {
  /// A window on a table of its own, with so many random rows.
  case own(rows: Int)
  /// A window on a running server's table.
  case connect(ServerAddress)
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
    switch (values["--connect"], values["--rows"]) {
    case (_?, _?):
      throw UsageError(
        "--rows is for a table of the window's own, and --connect for a server's; give one of them.")
    case (let address?, nil): self = .connect(try Self.address(address))
    case (nil, let rows): self = .own(rows: try rows.map(Self.count) ?? 5)
    }
  }

  private static func values(_ arguments: [String]) throws(UsageError) -> [String: String] {
    var values: [String: String] = [:]
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("--") else { throw UsageError("\"\(argument)\" is not an option.") }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard ["--connect", "--rows"].contains(name) else {
        throw UsageError("There is no option \(name); there are: --connect, --rows, --help, --version")
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

  private static func address(_ value: String) throws(UsageError) -> ServerAddress {
    do {
      return try ServerAddress(value)
    } catch {
      throw UsageError("--connect \(value): \(error.message)")
    }
  }

  static let versionText = "editable-table-window 0.1.0"

  static let helpText = """
    A live, ordered table in a window of its own.

    usage: editable-table-window [--rows COUNT]
           editable-table-window --connect ADDRESS
           editable-table-window --version

      --rows COUNT        how many random rows the window's own table starts with, at most 10000000 (5)
      --connect ADDRESS   show and edit the table of a running server, as http://127.0.0.1:8080

    The window's own table is in memory: it is gone when the window is closed.
    """
}
