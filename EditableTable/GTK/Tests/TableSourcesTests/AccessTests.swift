import EditableTable
import HTTPServer
import TableServer
import Testing
import WindowTestSupport

@testable import TableSources

extension SourceTests {
  @Suite("Who is let in") struct AccessTests {
    @Test("A server that asks for a token lets in who has one, and readers read")
    func tokens() async throws {
      let (writer, reader) = (String(repeating: "w", count: 32), String(repeating: "r", count: 32))
      let served = try ServedTable([TableRow(text: "a")], tokens: "write \(writer) Ada\nread \(reader)\n")
      let stranger = RemoteTable(try served.address, timing: .quick)
      try await wait("for the refusal") { stranger.isLost }
      guard case .lost(let reason) = stranger.connection else { return }
      #expect(reason.contains("asks for a token"))
      stranger.close()
      let ada = try await served.follow(token: writer)
      let other = try await served.follow(token: reader)
      #expect(!ada.isReadOnly && other.isReadOnly)
      await withMainLoop {
        await #expect(throws: Never.self) {
          try await ada.execute(.addItem(TableRow(text: "b")), basedOn: 0)
        }
        let error = await #expect(throws: TableSourceError.self) {
          try await other.execute(.addItem(TableRow(text: "c")), basedOn: 0)
        }
        #expect(error?.code == "read_only")
      }
      try await wait("for the row") { other.rows.map(\.text) == ["a", "b"] }
      ada.close()
      other.close()
      for token in ["", "a b", "a\r\nX: y", "é", "\0"] {
        let error = #expect(throws: TableSourceError.self) { try AccessToken(token) }
        #expect(error?.code == "malformed_token")
      }
    }

    private func startWithTLS() throws -> TableServer {
      var options = HTTPServerOptions()
      options.port = 0
      options.tls = try TLSIdentity(
        certificate: Array(TestCertificate.certificate.utf8), key: Array(TestCertificate.key.utf8))
      return try TableServer.start(TableEngine(rows: [TableRow(text: "a")]), options: options)
    }

    @Test("A server for which an authority vouches that was named is followed and edited")
    func trusted() async throws {
      let folder = try TemporaryFolder()
      let authorities = try TrustedAuthorities(file: folder.file("own.pem", TestCertificate.certificate))
      let server = try startWithTLS()
      for host in ["127.0.0.1", "localhost"] {
        let table = RemoteTable(
          try ServerAddress("https://\(host):\(server.port)"), authorities: authorities, timing: .quick)
        try await wait("for the first window") { table.connection == .connected }
        try await withMainLoop {
          try await table.execute(.addItem(TableRow(text: host)), basedOn: table.version)
        }
        #expect(table.rows.last?.text == host)
        table.close()
      }
      await server.stop()
    }

    @Test("A file of certificates without any is refused, and so is one that is not there")
    func certificates() throws {
      let folder = try TemporaryFolder()
      for (path, words) in [
        (try folder.file("key.pem", TestCertificate.key), "no certificate"),
        (try folder.file("empty.pem", ""), "no certificate"), (folder.path, "No such file"),
      ] {
        let error = #expect(throws: TableSourceError.self) { try TrustedAuthorities(file: path) }
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "none")")
      }
    }

    @Test("A token is read from a file of one's own that has nothing else in it")
    func tokenFile() throws {
      let folder = try TemporaryFolder()
      for text in ["abc", "abc\n", "  abc\r\n\n"] {
        #expect(try AccessToken(file: folder.file("token", text)) == AccessToken("abc"))
      }
      #expect(try AccessToken(file: folder.file("token", "abc", mode: 0o640)) == AccessToken("abc"))
      for (path, words) in [
        (try folder.file("others", "abc", mode: 0o644), "chmod 600"),
        (try folder.file("writable", "abc", mode: 0o620), "chmod 600"),
        (try folder.file("list", "write abc Ada\nread def\n"), "one token and nothing else"),
        (try folder.file("empty", "\n"), "one token"), (try folder.file("odd", "a\u{0}b"), "one token"),
        (try folder.file("long", String(repeating: "a", count: 5000)), "one token"),
        (folder.path, "No such file"), ("/", "is not a file"), ("/dev/null", "is not a file"),
      ] {
        let error = #expect(throws: TableSourceError.self) { try AccessToken(file: path) }
        #expect(error?.message.contains(words) == true, "\(path): \(error?.message ?? "none")")
        #expect(error?.message.contains("abc") == false)
      }
    }

    @Test("A server whose certificate nobody vouches for is told nothing")
    func untrusted() async throws {
      let server = try startWithTLS()
      let table = RemoteTable(
        try ServerAddress("https://127.0.0.1:\(server.port)"), token: try AccessToken("secret"),
        timing: .quick
      )
      try await wait("for the loss") { table.isLost }
      guard case .lost(let reason) = table.connection else { return }
      #expect(reason.lowercased().contains("certificate"), "\(reason)")
      table.close()
      // Without TLS it does not answer at all.
      let plain = RemoteTable(try ServerAddress("http://127.0.0.1:\(server.port)"), timing: .quick)
      try await wait("for the loss") { plain.isLost }
      plain.close()
      await server.stop()
    }
  }
}
