import Dispatch
import EditableTable
import Testing

@testable import TableSources

extension SourceTests {
  @Suite("The way to a server") struct ConnectionTests {
    @Test("When the server stops, commands are refused at once; when it is back, the same rows go on")
    func restart() async throws {
      let served = try ServedTable((0..<500).map { TableRow(text: String($0)) })
      let table = try await served.follow(.quick)
      let recorder = RowsRecorder(table.rows)
      await withMainLoop { await served.server.stop() }
      try await wait("for the loss") { table.isLost }
      let error = await #expect(throws: TableSourceError.self) {
        try await table.execute(.addItem(TableRow(text: "x")), basedOn: table.version)
      }
      #expect(error?.code == "not_connected" && error?.message.contains("Nothing was changed") == true)
      #expect(recorder.updates.isEmpty)
      try await served.engine.execute(.insertItem(TableRow(text: "meanwhile"), at: 1))
      try served.startAgain()
      try await wait("for the server") { table.connection == .connected }
      #expect(table.shows(served.engine.history.latest) && recorder.updates.count == 1)
      #expect(recorder.updates[0].origin == .resync && recorder.updates[0].event.insertedIndices.first == 1)
      #expect(recorder.updates[0].event.insertedIndices.count == 2 && recorder.updates[0].event.moves.isEmpty)
      table.close()
    }

    @Test("When another server is there, its table is shown, and there is nothing to take back")
    func other() async throws {
      let served = try ServedTable([TableRow(text: "a")])
      let table = try await served.follow(.quick)
      let recorder = RowsRecorder(table.rows)
      try await withMainLoop {
        try await table.execute(.addItem(TableRow(text: "b")), basedOn: table.version)
        #expect(table.canUndo)
        await served.server.stop()
      }
      let engine = TableEngine(rows: ["x", "y", "z"].map { TableRow(text: $0) })
      try served.startAgain(engine)
      try await wait("for the other table") { table.rows.map(\.text) == ["x", "y", "z"] }
      #expect(table.version == 0 && !table.canUndo && table.connection == .connected)
      #expect(recorder.rows == engine.history.latest.rows)
      table.close()
    }

    @Test("A stream that ended goes on with what was missed, unless too much was")
    func goesOn() async throws {
      let served = try ServedTable(
        (0..<500).map { TableRow(text: String($0)) }, historyLimits: TableHistoryLimits(versions: 8))
      let table = try await served.follow(.quick)
      let recorder = RowsRecorder(table.rows)
      for (count, origin) in [(3, "remote"), (20, "resync")] {
        recorder.forgetUpdates()
        table.stream.restart("the test wants it")
        served.insert(count)
        let latest = served.engine.history.latest
        try await wait("for what was missed") {
          table.connection == .connected && table.version == latest.version
        }
        #expect(table.shows(latest))
        #expect(recorder.updates.map(\.origin.rawValue) == [origin])
      }
      table.close()
    }

    @Test("A server that is not there, or is something else, is said to be so, and tried again")
    func nobody() async throws {
      let silent = RawServer { _, _ in ([], .close) }
      silent.stop()
      let answers: [(String, String)] = [
        ("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", "status 404"),
        ("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 2\r\n\r\nhi", "no table's server"),
        ("HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n", "status 302"),
        (
          "HTTP/1.1 503 Busy\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n"
            + #"{"error":{"code":"too_many_streams","message":"Try again later."}}"#, "Try again later."
        ),
        ("garbage\r\n\r\n", ""), ("", ""),
      ]
      for (answer, reason) in answers {
        let server = RawServer { _, _ in (Array(answer.utf8), .close) }
        let table = RemoteTable(try ServerAddress("http://127.0.0.1:\(server.port)"), timing: .quick)
        try await wait("for the loss") { table.isLost }
        guard case .lost(let said) = table.connection else { return }
        #expect(!said.isEmpty && (reason.isEmpty || said.contains(reason)), "\(said)")
        #expect(table.rows.isEmpty)
        table.close()
        server.stop()
      }
      let table = RemoteTable(try ServerAddress("http://127.0.0.1:\(silent.port)"), timing: .quick)
      try await wait("for the loss") { table.isLost }
      table.close()
    }

    @Test("Silence is a loss, and nothing waits for ever")
    func silence() async throws {
      var timing = RemoteTiming.quick
      timing.silence = .milliseconds(100)
      timing.answer = .milliseconds(100)
      // The first stream begins, commands and later streams get no answer.
      let server = RawServer { number, _ in
        (number == 0 ? RawServer.stream(RawServer.window(count: 3)) : [], .hold)
      }
      let table = RemoteTable(try ServerAddress("http://127.0.0.1:\(server.port)"), timing: timing)
      try await wait("for the window") { table.connection == .connected }
      await withMainLoop {
        let error = await #expect(throws: TableSourceError.self) {
          try await table.execute(.addItem(TableRow(text: "x")), basedOn: 0)
        }
        #expect(error?.code == "no_answer")
      }
      try await wait("for the loss") { table.isLost }
      #expect(table.connection == .lost(reason: "nothing has come for a while") && table.rows.count == 3)
      table.close()
      server.stop()
    }

    @Test("A command whose result is never shown ends, as does one that is waited for at the end")
    func neverShown() async throws {
      let server = RawServer { _, request in
        if request.hasPrefix("GET") { return (RawServer.stream(RawServer.window(count: 3)), .hold) }
        let body = #"{"version":99,"canUndo":true,"canRedo":false}"#
        return (
          Array(
            "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)".utf8),
          .close
        )
      }
      var timing = RemoteTiming.quick
      timing.showing = .milliseconds(50)
      let table = RemoteTable(try ServerAddress("http://127.0.0.1:\(server.port)"), timing: timing)
      try await wait("for the window") { table.connection == .connected }
      await withMainLoop {
        let error = await #expect(throws: TableSourceError.self) {
          try await table.execute(.addItem(TableRow(text: "x")), basedOn: 0)
        }
        #expect(error?.code == "not_shown")
      }
      table.close()

      let other = RemoteTable(try ServerAddress("http://127.0.0.1:\(server.port)"), timing: .quick)
      try await wait("for the window") { other.connection == .connected }
      var code: String?
      let command = Task {
        do {
          try await other.execute(.addItem(TableRow(text: "x")), basedOn: 0)
        } catch {
          code = (error as? TableSourceError)?.code
        }
      }
      try await wait("for the answer") { !other.waiters.isEmpty }
      other.close()
      await command.value
      #expect(code == "closed")
      server.stop()
    }

    @Test("What one run of the server did is not taken to be shown by another's version")
    func otherRun() async throws {
      let (asked, mayAnswer) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let server = RawServer { number, request in
        if request.hasPrefix("POST") {
          asked.signal()
          mayAnswer.wait()
          let body = #"{"version":1,"canUndo":true,"canRedo":false}"#
          return (
            Array(
              "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)".utf8
            ),
            .close
          )
        }
        let window = RawServer.window(version: number == 0 ? 0 : 5, count: 3)
        let run = number == 0 ? window : window.replacing(#""history":"h""#, with: #""history":"other""#)
        return (RawServer.stream(run), .hold)
      }
      let table = RemoteTable(try ServerAddress("http://127.0.0.1:\(server.port)"), timing: .quick)
      try await wait("for the window") { table.connection == .connected }
      var code: String?
      let command = Task {
        do {
          try await table.execute(.addItem(TableRow(text: "x")), basedOn: 0)
          code = "shown"
        } catch {
          code = (error as? TableSourceError)?.code
        }
      }
      try await wait("for the command") { asked.wait(timeout: .now()) == .success }
      table.stream.restart("the test wants it")
      try await wait("for the other run") { table.version == 5 && table.connection == .connected }
      mayAnswer.signal()
      try await wait("for the answer") { code != nil }
      #expect(code == "not_shown" && !table.canUndo)
      await command.value
      table.close()
      server.stop()
    }

    @Test("A stream that the server has forgotten is opened again, with the window that is wanted")
    func forgotten() async throws {
      let server = RawServer { _, request in
        if request.hasPrefix("POST") {
          return (
            Array("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8), .close
          )
        }
        // Whoever goes on is told that another run has begun, and asks afresh.
        let isFirst = request.contains("from=0&")
        let event =
          request.contains("since=")
          ? RawServer.event("viewer", #"{"viewer":"v","history":"another"}"#)
          : RawServer.window(count: 1000, from: isFirst ? 0 : 395)
        return (RawServer.stream(event), .hold)
      }
      let table = RemoteTable(try ServerAddress("http://127.0.0.1:\(server.port)"), timing: .quick)
      try await wait("for the window") { table.connection == .connected }
      table.show(500..<530)
      try await wait("for the other window") { table.hasLoaded(500..<530) }
      #expect(table.rows[500].text == "500" && table.rows.count == 1000)
      table.close()
      server.stop()
    }

    @Test("A window that was busy catches up")
    func busy() async throws {
      let served = try ServedTable((0..<100).map { TableRow(text: String($0)) })
      let table = try await served.follow()
      let recorder = RowsRecorder(table.rows)
      served.insert(500)
      let latest = served.engine.history.latest
      try await wait("for what was missed") { table.version == latest.version }
      #expect(table.shows(latest) && recorder.rows == table.rows.snapshot)
      table.close()
    }

    @Test("A closed table says nothing more, and a released one is gone with its connection")
    func closed() async throws {
      let served = try ServedTable([TableRow(text: "a")])
      weak var released: RemoteTable?
      do {
        let table = try await served.follow()
        released = table
        #expect(served.server.statistics.streams == 1)
      }
      #expect(released == nil)
      try await wait("for the end of the stream") { served.server.statistics.streams == 0 }
      let table = try await served.follow()
      let recorder = RowsRecorder(table.rows)
      table.close()
      try await served.engine.execute(.addItem(TableRow(text: "b")))
      try await wait("for the end of the stream") { served.server.statistics.streams == 0 }
      #expect(recorder.updates.isEmpty)
      let error = await #expect(throws: TableSourceError.self) {
        try await table.execute(.addItem(TableRow(text: "c")), basedOn: 0)
      }
      #expect(error?.code == "closed")
    }
  }
}
