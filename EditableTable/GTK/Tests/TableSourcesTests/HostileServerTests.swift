import EditableTable
import Testing

@testable import TableSources

extension SourceTests {
  @Suite("A server that means ill") struct HostileServerTests {
    @Test(
      "What makes no sense is taken as nothing, and the table is asked for afresh",
      arguments: HostileMessages.all.indices)
    func events(index: Int) async throws {
      let event = HostileMessages.all[index]
      let server = RawServer { number, request in
        // Not until the connection is known to be good.
        if number == 0 { return (RawServer.stream(RawServer.window(count: 3) + event), .hold) }
        // Afresh: it does not go on from what the first stream said.
        let isAfresh = !request.contains("since=")
        return (RawServer.stream(isAfresh ? RawServer.window(version: 7, count: 5) : ""), .hold)
      }
      var timing = RemoteTiming()
      timing.firstDelay = .milliseconds(5)
      let table = RemoteTable(try ServerAddress("http://127.0.0.1:\(server.port)"), timing: timing)
      let recorder = RowsRecorder(table.rows)
      var losses: [String] = []
      table.onChange = { [unowned table] in
        if case .lost(let reason) = table.connection { losses.append(reason) }
      }
      try await wait("for the second stream") { table.connection == .connected && table.version == 7 }
      // The first window and the last one, and nothing in between.
      #expect(
        recorder.updates.map(\.after.count) == [3, 5] && losses.count == 1, "\(event.prefix(200)) \(losses)")
      #expect(table.rows.map(\.text) == (0..<5).map(String.init))
      table.close()
      server.stop()
    }

    @Test("A server says when its table cannot be changed, and when it can again")
    func outage() async throws {
      let status: @Sendable (String) -> String = { word in "event: status\ndata: {\"status\":\"\(word)\"}\n\n"
      }
      for (words, accepts) in [
        (["read_only"], false), (["unavailable"], false), (["read_only", "ready"], true), ([], true),
      ] {
        let server = RawServer { _, _ in
          (RawServer.stream(RawServer.window(count: 3) + words.map(status).joined()), .hold)
        }
        let table = RemoteTable(try ServerAddress("http://127.0.0.1:\(server.port)"))
        var seen: [Bool] = []
        table.onChange = { [unowned table] in seen.append(table.acceptsChanges) }
        try await wait("for all that it says") { seen.count == 1 + words.count }
        #expect(seen.last == accepts, "\(words)")
        table.close()
        server.stop()
      }
    }

    @Test("Counts that leap are followed as they are")
    func leaps() async throws {
      let server = RawServer { _, _ in
        let leaps = HostileMessages.change(
          count: "300000", kept: "[[0,0,3]]", rows: "[\(HostileMessages.rows(3..<240))]")
        let back = HostileMessages.change(since: "1", version: "2", count: "1", kept: "[[0,2,1]]")
        return (RawServer.stream(RawServer.window(count: 3) + leaps + back), .hold)
      }
      let table = RemoteTable(try ServerAddress("http://127.0.0.1:\(server.port)"))
      let recorder = RowsRecorder(table.rows)
      try await wait("for the last change") { table.version == 2 }
      #expect(table.rows.map(\.text) == ["2"] && recorder.updates.map(\.after.count) == [3, 300_000, 1])
      table.close()
      server.stop()
    }

    @Test(
      "Answers to commands that make no sense are errors",
      arguments: [
        ("200 OK", "", "unreadable_answer"), ("200 OK", "{}", "unreadable_answer"),
        ("200 OK", #"{"version":-1,"canUndo":false,"canRedo":false}"#, "unreadable_answer"),
        ("200 OK", String(repeating: "x", count: 100_000), "unreadable_answer"),
        ("500 Oops", "<html>", "refused"), ("204 No Content", "", "refused"),
        ("409 Conflict", #"{"error":{"code":"c","message":"m"}}"#, "c"),
        ("409 Conflict", #"{"error":7}"#, "refused"),
        ("301 Moved", "", "refused"),
      ])
    func answers(status: String, body: String, code: String) async throws {
      let server = RawServer { _, request in
        if request.hasPrefix("GET") { return (RawServer.stream(RawServer.window(count: 3)), .hold) }
        return (
          Array(
            "HTTP/1.1 \(status)\r\nContent-Length: \(body.utf8.count)\r\nLocation: /\r\nConnection: close\r\n\r\n\(body)"
              .utf8),
          .close
        )
      }
      let table = RemoteTable(try ServerAddress("http://127.0.0.1:\(server.port)"))
      try await wait("for the window") { table.connection == .connected }
      await withMainLoop {
        let error = await #expect(throws: TableSourceError.self) {
          try await table.execute(.addItem(TableRow(text: "x")), basedOn: 0)
        }
        #expect(error?.code == code && error?.message.isEmpty == false)
      }
      table.close()
      server.stop()
    }

    @Test("A connection that ends in the middle of an answer is an error, and nothing waits for the rest")
    func cutOff() async throws {
      let server = RawServer { _, request in
        if request.hasPrefix("GET") { return (RawServer.stream(RawServer.window(count: 3)), .hold) }
        return (Array("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n{\"version\"".utf8), .close)
      }
      let table = RemoteTable(try ServerAddress("http://127.0.0.1:\(server.port)"))
      try await wait("for the window") { table.connection == .connected }
      await withMainLoop {
        let error = await #expect(throws: TableSourceError.self) {
          try await table.execute(.addItem(TableRow(text: "x")), basedOn: 0)
        }
        #expect(error?.code == "connection_failed" || error?.code == "unreadable_answer")
      }
      table.close()
      server.stop()
    }
  }
}
