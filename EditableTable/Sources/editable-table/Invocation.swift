/// What the command line asks for.
enum Invocation: Hashable {
  case serve(ServeOptions)
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
    switch command {
    case "serve": self = .serve(try ServeOptions(Array(arguments.dropFirst())))
    case "token":
      guard arguments.count == 1 else { throw UsageError("token stands alone.") }
      self = .token
    case "--version":
      guard arguments.count == 1 else { throw UsageError("--version stands alone.") }
      self = .version
    case "help" where arguments.count == 1: self = .help
    default: throw UsageError("There is no command \"\(command)\"; there are: serve, token")
    }
  }

  static let programVersion = "0.1.0"
  static let versionText = "editable-table \(programVersion)"

  static let helpText = """
    A live, ordered table that people edit together in their browsers.

    usage: editable-table serve [--host ADDRESS] [--port PORT] [--rows COUNT] [--allow-host NAME]...
                                [--token-file PATH] [--tls-certificate PATH --tls-key PATH]
                                [--rate-limit COUNT] [--log-level LEVEL]
           editable-table token
           editable-table --version

      --host ADDRESS      where to listen: an address of this machine (127.0.0.1)
      --port PORT         0 takes any free port (8080)
      --rows COUNT        how many random rows the table starts with, at most 10000000 (5)
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

    The table is in memory: it is gone when the program ends. Ctrl-C ends it.
    """
}
