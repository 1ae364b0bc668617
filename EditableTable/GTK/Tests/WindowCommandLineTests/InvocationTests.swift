import TableSources
import Testing

@testable import editable_table_window

@Suite("Command line") @MainActor struct InvocationTests {
  @Test("Without options the window has a table of its own that is kept in the user's data folder")
  func defaults() throws { #expect(try Invocation([]) == .database(path: nil)) }

  @Test("Every option is read, with a space or an equals sign")
  func options() throws {
    #expect(try Invocation(["--database", "rows.db"]) == .database(path: "rows.db"))
    #expect(try Invocation(["--database=a=b.db"]) == .database(path: "a=b.db"))
    #expect(try Invocation(["--memory"]) == .memory(rows: 5))
    #expect(try Invocation(["--memory", "--rows", "7"]) == .memory(rows: 7))
    #expect(try Invocation(["--rows", "1000000"]) == .memory(rows: 1_000_000))
    #expect(try Invocation(["--rows=0"]) == .memory(rows: 0))
    let address = try ServerAddress("http://127.0.0.1:8080")
    #expect(
      try Invocation(["--connect", "http://127.0.0.1:8080/"])
        == .connect(address, tokenFile: nil, certificate: nil))
    let safe = try ServerAddress("https://table.example")
    #expect(
      try Invocation(["--token-file=t", "--connect", "https://table.example", "--certificate", "c.pem"])
        == .connect(safe, tokenFile: "t", certificate: "c.pem"))
    #expect(try Invocation(["--version"]) == .version)
    #expect(try Invocation(["--rows", "x", "--help"]) == .help)
  }

  @Test(
    "What makes no sense is refused, and the message says what",
    arguments: [
      (["rows"], "\"rows\" is not an option"), (["--row", "3"], "--row;"), (["--rows"], "needs a value"),
      (["--rows="], "needs a value"), (["--rows", "-1"], "not \"-1\""), (["--rows", "10000001"], "10000000"),
      (["--rows", "1", "--rows", "2"], "twice"), (["--connect", "8080"], "--connect 8080"),
      (["--connect", "http://a/table"], "http://a/table"),
      (["--rows", "1", "--connect", "http://a"], "that of --connect"),
      (["--database"], "needs a value"),
      (["--rows", "1", "--database", "a.db"], "that of --database"), (["--memory=1"], "takes no value"),
      (["--memory", "--database", "a.db"], "--database and --memory exclude"),
      (["--memory", "--memory"], "twice"),
      (["--connect", "http://a", "--database", "a.db"], "one of them"),
      (["--version", "--rows", "1"], "alone"),
      (["--token-file", "t"], "--token-file is for the table of a server"),
      (["--certificate", "c", "--memory"], "--certificate is for the table of a server"),
      (["--connect", "http://a", "--certificate", "c"], "begins with https"),
      (["--connect", "http://a", "--token-file"], "needs a value"),
    ])
  func mistakes(_ arguments: [String], _ words: String) {
    let error = #expect(throws: UsageError.self) { _ = try Invocation(arguments) }
    #expect(error?.message.contains(words) == true)
  }

  @Test("A server's address is shown without what goes without saying")
  func places() throws {
    #expect(try ServerAddress("http://127.0.0.1:8080").place == "127.0.0.1:8080")
  }
}
