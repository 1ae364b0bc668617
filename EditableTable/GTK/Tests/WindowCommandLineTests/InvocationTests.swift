import TableSources
import Testing

@testable import editable_table_window

@Suite("Command line") @MainActor struct InvocationTests {
  @Test("Without options the window has a table of its own with five rows")
  func defaults() throws { #expect(try Invocation([]) == .own(rows: 5)) }

  @Test("Every option is read, with a space or an equals sign")
  func options() throws {
    #expect(try Invocation(["--rows", "1000000"]) == .own(rows: 1_000_000))
    #expect(try Invocation(["--rows=0"]) == .own(rows: 0))
    let address = try ServerAddress("http://127.0.0.1:8080")
    #expect(try Invocation(["--connect", "http://127.0.0.1:8080/"]) == .connect(address))
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
      (["--rows", "1", "--connect", "http://a"], "one of them"), (["--version", "--rows", "1"], "alone"),
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
