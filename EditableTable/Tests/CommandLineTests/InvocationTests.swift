import Testing

@testable import editable_table

@Suite("Command line") struct InvocationTests {
  @Test("serve has the documented defaults")
  func defaults() throws {
    guard case .serve(let options) = try Invocation(["serve"]) else {
      Issue.record("not serve")
      return
    }
    #expect(options.host == "127.0.0.1" && options.port == 8080 && options.rows == 5)
    #expect(options.allowedHosts.isEmpty && options.isLoopback)
  }

  @Test("Every option is read, with a space or an equals sign")
  func options() throws {
    let arguments = [
      "serve", "--host", "::", "--port=0", "--rows", "1000000", "--allow-host", "a.example",
      "--allow-host=b.example", "--token-file", "tokens", "--log-level=debug", "--rate-limit", "7",
    ]
    guard case .serve(let options) = try Invocation(arguments) else {
      Issue.record("not serve")
      return
    }
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

  @Test("Help and version")
  func helpAndVersion() throws {
    #expect(try Invocation(["--help"]) == .help)
    #expect(try Invocation(["serve", "-h"]) == .help)
    #expect(try Invocation(["--version"]) == .version)
    #expect(Invocation.helpText.contains("--rows"))
  }

  @Test(
    "What makes no sense is refused",
    arguments: [
      [], ["dance"], ["serve", "extra"], ["serve", "--port"], ["serve", "--port="],
      ["serve", "--port", "65536"],
      ["serve", "--port", "-1"], ["serve", "--port", "x"], ["serve", "--rows", "10000001"],
      ["serve", "--rows", "1e3"], ["serve", "--nope", "1"], ["serve", "--port", "1", "--port", "2"],
      ["--version", "serve"], ["token", "x"], ["serve", "--rate-limit", "-1"], ["serve", "--tls-key", "key"],
      ["serve", "--log-level", "loud"], ["serve", "--token-file="],
      ["serve", "--rows", "99999999999999999999"],
    ])
  func refused(arguments: [String]) {
    #expect(throws: UsageError.self) { try Invocation(arguments) }
  }
}
