import Testing

@testable import TableSources

extension SourceTests {
  @Suite("Addresses of servers") struct ServerAddressTests {
    @Test(
      "An address is a scheme, a host and perhaps a port",
      arguments: [
        ("http://localhost:8080", "http://localhost:8080"), ("http://127.0.0.1:1/", "http://127.0.0.1:1"),
        ("HTTP://Example.org", "http://Example.org"), ("http://[::1]:65535", "http://[::1]:65535"),
        ("http://é", "http://xn--9ca"),
      ])
    func accepted(text: String, address: String) throws {
      #expect(try ServerAddress(text).description == address)
    }

    @Test(
      "It tells whether others can read what is sent there",
      arguments: [
        ("http://localhost", false, true), ("https://127.1.2.3:80", true, true),
        ("http://[::1]", false, true),
        ("https://example.org", true, false), ("HTTPS://example.org", true, false),
        ("http://127.example.org", false, false),
      ])
    func secrecy(text: String, isEncrypted: Bool, isLoopback: Bool) throws {
      let address = try ServerAddress(text)
      #expect(address.isEncrypted == isEncrypted && address.isLoopback == isLoopback)
    }

    @Test(
      "Anything else is refused",
      arguments: [
        "", "localhost:8080", "ftp://localhost", "http://", "http://:80", "http://a:0", "http://a:65536",
        "http://a:x",
        "http://a/path", "http://a?x=1", "http://a/#x", "http://me@a", "http://me:secret@a", "http://a b",
        "//a",
        "http://a\0", "file:///etc/passwd", "http://a\r\nX: y", "http://a%20b", "http://a%00",
        "http://[fe80::1%25eth0]", "http://a%2fb",
      ])
    func refused(text: String) {
      let error = #expect(throws: TableSourceError.self) { try ServerAddress(text) }
      #expect(error?.code == "malformed_address")
    }
  }
}
