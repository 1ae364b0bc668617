import Testing

@testable import TableServer

@Suite("Stopping") struct StopTests {
  @Test("Whatever was carried out is answered, however many send commands while the server stops")
  func answered() async throws {
    let table = try TestTable()
    let answered = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          var answered = 0
          while let answer = try? await table.command(#"{"type":"addItem","text":"x"}"#) {
            if answer.status == 200 { answered += 1 }
          }
          return answered
        }
      }
      while table.latest.version < 100 { await Task.yield() }
      await table.server.stop()
      return try await group.reduce(0, +)
    }
    #expect(answered == table.latest.version)
  }
}
