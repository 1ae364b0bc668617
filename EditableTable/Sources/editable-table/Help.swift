/// What the program says of itself and of each command.
enum Help: String, Hashable {
  case program
  case serve
  case export
  case `import`
  case history
  case compact
  case token

  /// Nil for what is no command.
  init?(command: String) {
    self.init(rawValue: command)
    if self == .program { return nil }
  }

  var text: String {
    switch self {
    case .program: Self.overview
    case .serve: "\(Self.serveUsage)\n\n\(Self.place)\n\n\(Self.serveOptions)"
    case .export, .import: "\(Self.exchange)\n\n\(Self.place)"
    case .history: "\(Self.historyText)\n\n\(Self.place)"
    case .compact: "\(Self.compactText)\n\n\(Self.place)"
    case .token: Self.tokenText
    }
  }

  private static let overview = """
    A live, ordered table that people edit together in their browsers.

    usage: editable-table COMMAND ...

      serve      serves the table's page, its API and its live changes
      export     writes all rows to a file
      import     makes the rows of a file the table
      history    prints what was done
      compact    drops the commands that led to the table as it is
      token      makes a token for a file of tokens
      help       says what a command takes: editable-table help serve
      --version

    \(place)
    """

  private static let place = """
    PLACE is where the table is kept:

      --database PATH     in this SQLite database, which serve and import make when it is not there
                          (editable-table/table.db in $XDG_DATA_HOME or ~/.local/share)
      --log ADDRESS       in a PostgreSQL database, for any number of servers:
                          postgres://user@host,host/database?table=NAME
      --memory            nowhere: it is gone when the program ends; serve only
    """

  private static let serveUsage = """
    usage: editable-table serve [PLACE] [--host ADDRESS] [--port PORT] [--allow-host NAME]...
                                [--token-file PATH] [--tls-certificate PATH --tls-key PATH]
                                [--rate-limit COUNT] [--log-level LEVEL]
           editable-table serve --memory [--rows COUNT] ...

    Serves the table until Ctrl-C.
    """

  private static let serveOptions = """
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
    """

  private static let exchange = """
    usage: editable-table export [PLACE] [--format csv|jsonl] [--quiet] [FILE]
           editable-table import [PLACE] [--format csv|jsonl] [--quiet] [FILE]

    export writes all rows to the file or to standard output. The file is there whole or not at all; it keeps its
    mode, a link stays a link, and a pipe or a device is written into as it is. import makes the rows of the file or
    of standard input the table, whole or not at all, up to 10,000,000 of them; one that fails leaves nothing behind.
    A file that ends on .csv or .jsonl says its form. On a terminal, long work shows how far it is; --quiet shows nothing.
    """

  private static let historyText = """
    usage: editable-table history [PLACE] [--after VERSION] [--quiet]

    Prints what was done to the table, a line each, with tabs between: the version, the time, the person and the change.
    It can be used beside a server. On a terminal, characters that steer it or turn the direction of writing round are
    shown as their numbers; files and pipes get the texts as they are.
    """

  private static let compactText = """
    usage: editable-table compact [PLACE]

    Drops the commands that led to the table as it is. What people could undo is forgotten with them.
    """

  private static let tokenText = """
    usage: editable-table token

    Prints a new random token for a line "write TOKEN [name]" or "read TOKEN [name]" of a file of tokens.
    """
}
