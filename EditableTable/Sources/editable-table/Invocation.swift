/// What the command line asks for.
enum Invocation: Hashable {
  case serve(ServeOptions)
  case export(ExchangeOptions)
  case importRows(ExchangeOptions)
  case history(HistoryOptions)
  case compact(TablePlace)
  /// Makes a token for a file of tokens.
  case token
  case help
  case version

  /// Reads the arguments, without the program's name.
  init(_ arguments: [String]) throws(UsageError) {
    guard let command = arguments.first else {
      throw UsageError("Say what to do: editable-table serve")
    }
    if arguments.contains("--help") || arguments.contains("-h") {
      self = .help
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
    case "help" where rest.isEmpty: self = .help
    default:
      throw UsageError(
        "There is no command \"\(command)\"; there are: serve, export, import, history, compact, token")
    }
  }

  static let programVersion = "0.1.0"
  static let versionText = "editable-table \(programVersion)"

  static let helpText = """
    A live, ordered table that people edit together in their browsers.

    usage: editable-table serve [PLACE] [--host ADDRESS] [--port PORT] [--allow-host NAME]...
                                [--token-file PATH] [--tls-certificate PATH --tls-key PATH]
                                [--rate-limit COUNT] [--log-level LEVEL]
           editable-table serve --memory [--rows COUNT] ...
           editable-table export [PLACE] [--format csv|jsonl] [FILE]
           editable-table import [PLACE] [--format csv|jsonl] [FILE]
           editable-table history [PLACE] [--after VERSION]
           editable-table compact [PLACE]
           editable-table token
           editable-table --version

    PLACE is where the table is kept:

      --database PATH     in this SQLite database, which serve and import make when it is not there
                          (editable-table/table.db in $XDG_DATA_HOME or ~/.local/share)
      --log ADDRESS       in a PostgreSQL database, for any number of servers:
                          postgres://user@host,host/database?table=NAME
      --memory            nowhere: it is gone when the program ends; serve only

    serve

      --host ADDRESS      where to listen: an address of this machine (127.0.0.1)
      --port PORT         0 takes any free port (8080)
      --rows COUNT        how many random rows a table in memory starts with, at most 10000000 (5)
      --allow-host NAME   a further name or address under which browsers may reach this server,
                          as they need when it listens on 0.0.0.0; may be given several times
      --token-file PATH   who may do what: lines "write TOKEN [name]" and "read TOKEN [name]"; the program's token
                          command makes one. Without it, whoever can reach the address can read and edit
      --tls-certificate PATH, --tls-key PATH
                          speak TLS (https) with this certificate, followed by those of its authorities, and its
                          key, both in PEM; without them there is no encryption
      --rate-limit COUNT  how many changes a second a client may ask for, twice as many at once; a client is the
                          holder of a token, or an address; 0 is no limit (200, but this machine as it likes)
      --log-level LEVEL   what is said on standard error: error, warning, info (starts, stops, sign-ins) or
                          debug (every request); each includes the ones before it (warning)

    Ctrl-C ends it, when what is under way is answered and kept; a second one ends it at once. With SIGHUP it reads the
    files of tokens and of TLS again: tokens that are gone are worth nothing from then on, and new connections
    see the new certificate. A PostgreSQL database that cannot be reached at the start is waited for.

    export writes all rows to the file or to standard output, import makes the rows of the file or of standard
    input the table, whole or not at all, up to 10,000,000 of them; one that fails leaves nothing behind. A file
    that ends on .csv or .jsonl says its form. history prints what was done, also beside a server. compact drops the
    commands that led to the table as it is.
    """
}
