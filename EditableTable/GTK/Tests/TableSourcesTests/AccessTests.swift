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

    @Test("A server whose certificate nobody vouches for is told nothing")
    func untrusted() async throws {
      var options = HTTPServerOptions()
      options.port = 0
      options.tls = try TLSIdentity(
        certificate: Array(TestCertificate.certificate.utf8), key: Array(TestCertificate.key.utf8))
      let server = try TableServer.start(TableEngine(rows: [TableRow(text: "a")]), options: options)
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
