import EditableTable
import TableSources

/// What the command line asks for.
enum Invocation: Hashable {
  /// A window on a table of its own that is kept in a database; without a path, in the user's data folder.
  case database(path: String?)
  /// A window on a table of its own in memory, with so many random rows.
  case memory(rows: Int)
  /// A window on a running server's table; what it is to be shown, and who vouches for it, is in files.
  case connect(ServerAddress, tokenFile: String?, certificate: String?)
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
    let places = ["--connect", "--database", "--memory"].filter { values[$0] != nil }
    guard places.count < 2 else {
      throw UsageError(
        "\(places.joined(separator: " and ")) exclude each other: a window shows one table; give one of them."
      )
    }
    let rows = try values["--rows"].map(Self.count)
    if let place = places.first, place != "--memory", rows != nil {
      throw UsageError("--rows is for a table in memory, and not for that of \(place); give one of them.")
    }
    let (tokenFile, certificate) = (values["--token-file"], values["--certificate"])
    for (name, value) in [("--token-file", tokenFile), ("--certificate", certificate)]
    where value != nil && values["--connect"] == nil {
      throw UsageError("\(name) is for the table of a server; give its address with --connect.")
    }
    if let text = values["--connect"] {
      let address = try Self.address(text)
      if certificate != nil && !address.isEncrypted {
        throw UsageError("--certificate is for a server with TLS; its address begins with https.")
      }
      self = .connect(address, tokenFile: tokenFile, certificate: certificate)
    } else if rows != nil || values["--memory"] != nil {
      self = .memory(rows: rows ?? Self.firstRows)
    } else {
      self = .database(path: values["--database"])
    }
  }

  /// How many random rows a table starts with when nobody says.
  static let firstRows = 5

  private static let options = [
    "--connect", "--token-file", "--certificate", "--database", "--memory", "--rows",
  ]

  private static func values(_ arguments: [String]) throws(UsageError) -> [String: String] {
    var values: [String: String] = [:]
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("--") else { throw UsageError("\"\(argument)\" is not an option.") }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard Self.options.contains(name) else {
        let names = (Self.options + ["--help", "--version"]).joined(separator: ", ")
        throw UsageError("There is no option \(name); there are: \(names)")
      }
      if values[name] != nil { throw UsageError("\(name) is there twice.") }
      if name == "--memory" {
        guard parts.count == 1 else { throw UsageError("--memory takes no value.") }
        values[name] = ""
        continue
      }
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

    usage: editable-table-window [--database PATH]
           editable-table-window --memory [--rows COUNT]
           editable-table-window --connect ADDRESS [--token-file PATH] [--certificate PATH]
           editable-table-window --version

      --database PATH     keep the window's own table in this SQLite database, which is made when it is not there
                          (editable-table/window.db in $XDG_DATA_HOME or ~/.local/share)
      --memory            keep it nowhere: it is gone when the window is closed
      --rows COUNT        how many random rows a table in memory starts with, at most 10000000 (5)
      --connect ADDRESS   show and edit the table of a running server, as http://127.0.0.1:8080, or with TLS
                          https://table.example.org, whose certificate must be from an authority that the system knows
      --token-file PATH   the token with which to ask for the table, in a file that others cannot read and that has
                          nothing else in it; with a reader's token the table is shown, and nothing can be changed
      --certificate PATH  trust the server whose certificate is in this file of PEM, or is from the authority whose
                          certificate is, in the place of the authorities that the system knows
    """
}
