/// What the command line asks for.
enum Invocation: Hashable {
  case serve(ServeOptions)
  case export(ExchangeOptions)
  case importRows(ExchangeOptions)
  case history(HistoryOptions)
  case compact(TablePlace)
  /// Makes a token for a file of tokens.
  case token
  /// What there is to say of a command, or of the program.
  case help(Help)
  case version

  private static let commands = ["serve", "export", "import", "history", "compact", "token", "help"]

  /// Reads the arguments, without the program's name.
  init(_ arguments: [String]) throws(UsageError) {
    guard let command = arguments.first else {
      throw UsageError("Say what to do: editable-table serve")
    }
    if arguments.contains("--help") || arguments.contains("-h") {
      self = .help(Help(command: command) ?? .program)
      return
    }
    let rest = Array(arguments.dropFirst())
    switch command {
    case "serve": self = .serve(try ServeOptions(rest))
    case "export": self = .export(try ExchangeOptions(command, rest))
    case "import": self = .importRows(try ExchangeOptions(command, rest))
    case "history": self = .history(try HistoryOptions(rest))
    case "compact":
      self = .compact(try TablePlace(try OptionReader(rest, of: command, options: TablePlace.options)))
    case "token":
      guard rest.isEmpty else { throw UsageError("token stands alone.") }
      self = .token
    case "--version":
      guard rest.isEmpty else { throw UsageError("--version stands alone.") }
      self = .version
    case "help":
      guard let topic = rest.first else {
        self = .help(.program)
        return
      }
      guard rest.count == 1, let help = Help(command: topic) else {
        throw UsageError(Self.unknown(topic))
      }
      self = .help(help)
    default: throw UsageError(Self.unknown(command))
    }
  }

  private static func unknown(_ command: String) -> String {
    let names = commands.joined(separator: ", ")
    return
      "There is no command \"\(command)\"\(Suggestion.sentence(command, among: commands)); there are: \(names)"
  }

  static let programVersion = "0.1.0"
  static let versionText = "editable-table \(programVersion)"
}
