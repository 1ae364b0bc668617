import TableServer
import Testing

@testable import editable_table

@Suite("Command line") struct InvocationTests {
  @Test("serve has the documented defaults")
  func defaults() throws {
    guard case .serve(let options) = try Invocation(["serve"]) else {
      Issue.record("not serve")
      return
    }
    #expect(options.place == .database(path: nil))
    #expect(options.host == "127.0.0.1" && options.port == 8080 && options.rows == 5)
    #expect(options.allowedHosts.isEmpty && options.isLoopback)
  }

  @Test("Every option is read, with a space or an equals sign")
  func options() throws {
    let arguments = [
      "serve", "--memory", "--host", "::", "--port=0", "--rows", "1000000", "--allow-host", "a.example",
      "--allow-host=b.example", "--token-file", "tokens", "--log-level=debug", "--rate-limit", "7",
    ]
    guard case .serve(let options) = try Invocation(arguments) else {
      Issue.record("not serve")
      return
    }
    #expect(options.place == .memory)
    #expect(options.host == "::" && options.port == 0 && options.rows == 1_000_000)
    #expect(options.allowedHosts == ["a.example", "b.example"])
    #expect(options.tokenFile == "tokens" && options.diagnosticLevel == .debug)
    #expect(options.rateLimit == 7)
    #expect(!options.isLoopback)
    #expect(options.address(port: 81) == "http://[::1]:81/")
  }

  @Test(
    "The address that is printed is one that the server answers to",
    arguments: [
      ("127.0.0.1", "http://127.0.0.1:81/"), ("0.0.0.0", "http://127.0.0.1:81/"), ("::", "http://[::1]:81/"),
      ("[::1]", "http://[::1]:81/"), ("::1", "http://[::1]:81/"), ("[::]", "http://[::1]:81/"),
    ])
  func address(host: String, address: String) throws {
    let options = try ServeOptions(["--host", host])
    #expect(options.address(port: 81) == address)
    #expect(options.isLoopback == !["0.0.0.0", "::", "[::]"].contains(host))
  }

  @Test("A table is kept in one place, and the commands that need one take it")
  func places() throws {
    #expect(try ServeOptions(["--database", "a.db"]).place == .database(path: "a.db"))
    #expect(try ServeOptions(["--log=postgres://a,b/t"]).place == .postgreSQL(address: "postgres://a,b/t"))
    #expect(try Invocation(["compact"]) == .compact(.database(path: nil)))
    guard case .export(let given) = try Invocation(["export", "--database", "a.db", "rows.jsonl"]) else {
      Issue.record("not export")
      return
    }
    #expect(
      given.place == .database(path: "a.db") && given.file == "rows.jsonl" && given.format == .jsonLines)
    guard case .importRows(let input) = try Invocation(["import", "--format", "csv", "-"]) else {
      Issue.record("not import")
      return
    }
    #expect(input.file == nil && input.format == .csv)
  }

  @Test("The health says that the log is away, and not where it is")
  func health() {
    #expect(HealthStatus(.ok) == .ready)
    guard case .readOnly(let reason) = HealthStatus(.unavailable("10.0.0.7:5432: no answer")) else {
      Issue.record("not read only")
      return
    }
    #expect(!reason.contains("10.0.0.7") && !reason.isEmpty)
  }

  @Test("Help and version")
  func helpAndVersion() throws {
    #expect(try Invocation(["--help"]) == .help(.program))
    #expect(try Invocation(["help"]) == .help(.program))
    #expect(try Invocation(["serve", "-h"]) == .help(.serve))
    #expect(try Invocation(["import", "--format", "--help"]) == .help(.import))
    #expect(try Invocation(["--version"]) == .version)
    #expect(Help.serve.text.contains("--rows") && !Help.export.text.contains("--rows"))
  }

  @Test(
    "Every command has a help of its own, which is the same in all three ways to ask for it",
    arguments: ["serve", "export", "import", "history", "compact", "token"])
  func helpOfCommands(command: String) throws {
    let help = try #require(Help(command: command))
    #expect(help.text.contains("editable-table \(command)") && Help.program.text.contains("  \(command) "))
    for arguments in [["help", command], [command, "--help"], [command, "-h"]] {
      #expect(try Invocation(arguments) == .help(help))
    }
  }

  @Test(
    "A mistyped word gets the nearest one as a suggestion, and one that is like none gets none",
    arguments: [
      (["srve"], "did you mean \"serve\"?"), (["improt", "x.csv"], "did you mean \"import\"?"),
      (["help", "histroy"], "did you mean \"history\"?"),
      (["serve", "--prot", "1"], "did you mean \"--port\"?"),
      (["dance"], nil), (["x"], nil), (["serve", "--nope", "1"], nil),
    ])
  func suggestions(arguments: [String], suggestion: String?) throws {
    let error = try #require(throws: UsageError.self) { try Invocation(arguments) }
    #expect(error.message.contains("did you mean") == (suggestion != nil))
    if let suggestion { #expect(error.message.contains(suggestion)) }
  }

  @Test("Progress says the rows, the rate and the time left")
  func progress() {
    #expect(ProgressLine.text("imported", 1_000, 0.25, 2) == "1000 rows imported, 500/s, 6 s left")
    #expect(ProgressLine.text("imported", 1_000, nil, 2) == "1000 rows imported, 500/s")
    #expect(ProgressLine.text("exported", 0, 0, 0) == "0 rows exported")
  }

  @Test("What people wrote steers no terminal and turns no sentence round")
  func terminalText() {
    #expect(
      TerminalText.isolated("a\u{202E}b\u{1B}[2J\u{9B}c") == "\u{2068}a\\u{202E}b\\u{1B}[2J\\u{9B}c\u{2069}")
    #expect(TerminalText.isolated("שלום 👋") == "\u{2068}שלום 👋\u{2069}")
  }

  @Test(
    "What makes no sense is refused",
    arguments: [
      [], ["dance"], ["serve", "extra"], ["serve", "--port"], ["serve", "--port="],
      ["serve", "--port", "65536"],
      ["serve", "--port", "-1"], ["serve", "--port", "x"], ["serve", "--memory", "--rows", "10000001"],
      ["serve", "--memory", "--rows", "1e3"], ["serve", "--nope", "1"],
      ["serve", "--port", "1", "--port", "2"],
      ["--version", "serve"], ["serve", "--rows", "5"], ["serve", "--memory", "--log", "postgres://a"],
      ["serve", "--memory", "--memory"], ["export"], ["import", "a.txt"], ["compact", "--memory"],
      ["token", "x"], ["serve", "--rate-limit", "-1"], ["serve", "--tls-key", "key"],
      ["serve", "--log-level", "loud"], ["serve", "--token-file="],
      ["serve", "--rows", "99999999999999999999"],
    ])
  func refused(arguments: [String]) {
    #expect(throws: UsageError.self) { try Invocation(arguments) }
  }
}
