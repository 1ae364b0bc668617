import EditableTable
import Synchronization
import Testing

@testable import TableServer

@Suite("Outages") struct OutageTests {
  @Test("What a viewer is told of one names no file and no machine, and says what to do")
  func told() {
    let detail = "no server takes writes (10.0.0.7:5432: no answer; /srv/table.db)"
    let logErrors: [LogError] = [
      .unavailable(detail), .full(detail), .readOnly(detail), .inaccessible(detail), .damaged(detail),
      .foreign(detail), .busy(LogOwner(process: 4711, host: detail)), .newer(schema: 2, known: 1),
      .trimmed(through: 3), .closed,
    ]
    for error in [.unavailable(detail), .undecided(detail)] + logErrors.map(TableError.log) {
      let told = RequestError(error)
      #expect(told.status == 503 && told.code == error.code)
      #expect(!told.message.contains("10.0.0.7") && !told.message.contains("/srv"), "\(told.message)")
      let wasLeft = told.message.hasPrefix("Nothing was changed: ")
      #expect(wasLeft || error.code == "undecided", "\(told.message)")
      #expect(["Try", "Tell", "Look"].contains { told.message.contains("\($0) ") }, "\(told.message)")
    }
  }

  @Test("Viewers are told when the table cannot be changed and when it can again, and new ones at once")
  func status() async throws {
    let status = Mutex(HealthStatus.ready)
    let statusNow: @Sendable () -> HealthStatus = { status.withLock { $0 } }
    var service = TableServerOptions()
    service.health = statusNow
    let table = try TestTable(service: service)
    let early = try await table.follow()
    let first = try #require(try await early.next())
    #expect(first.name == "window" && !first.data.contains(#""status""#))
    status.withLock { $0 = .readOnly(reason: "db-7 does not answer.") }
    let lost = try #require(try await early.next())
    #expect(lost.name == "status" && lost.data == #"{"status":"read_only"}"#)
    for query in ["", "?since=0"] {
      let late = try await table.follow(query)
      let first = try #require(try await late.next())
      #expect(first.name == (query.isEmpty ? "window" : "viewer"))
      #expect(first.data.contains(#","status":"read_only""#) && !first.data.contains("db-7"))
    }
    status.withLock { $0 = .ready }
    let back = try #require(try await early.next())
    #expect(back.name == "status" && back.data == #"{"status":"ready"}"#)
    await table.server.stop()
    #expect(try await early.next()?.name == "bye")
  }

  @Test("What is wrong with a command itself is said as it is")
  func ownFault() {
    for error in [TableError.textTooLong(bytes: 5000, limit: 4096), .log(.entryTooLarge(bytes: 2, limit: 1))]
    {
      #expect(RequestError(error).message == error.message)
    }
  }
}
