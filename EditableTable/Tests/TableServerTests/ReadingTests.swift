import EditableTable
import Foundation
import Testing

@testable import TableServer

@Suite("Reading over HTTP") struct ReadingTests {
  private struct Table: Decodable, Equatable {
    let version: Int
    let count: Int
  }
  private struct Rows: Decodable {
    let version: Int
    let count: Int
    let from: Int
    let rows: [Follower.Row]
  }

  @Test("The table's version and count")
  func table() async throws {
    let table = try TestTable()
    let answer = try await table.get("/api/table")
    #expect(answer.status == 200 && answer.headers["content-type"] == "application/json")
    #expect(answer.body == #"{"version":0,"count":5}"#)
    try await table.engine.execute(.addItem(TableRow(text: "f")))
    #expect(try await table.get("/api/table").body == #"{"version":1,"count":6}"#)
  }

  @Test("Rows of the newest version and of an older one")
  func rows() async throws {
    let table = try TestTable()
    try await table.engine.execute(.setItems(["x", "y"].map { TableRow(text: $0) }))
    let newest = try await table.get("/api/rows").json(Rows.self)
    #expect(newest.version == 1 && newest.count == 2 && newest.from == 0)
    #expect(newest.rows.map(\.text) == ["x", "y"])
    #expect(newest.rows.map(\.id) == table.latest.rows.map(\.id.description))
    let older = try await table.get("/api/rows?from=1&count=3&version=0").json(Rows.self)
    #expect(older.version == 0 && older.count == 5 && older.from == 1)
    #expect(older.rows.map(\.text) == ["b", "c", "d"])
    #expect(
      try await table.get("/api/rows?from=1&count=1&version=1").json(Rows.self).rows.map(\.text) == ["y"])
    let beyond = try await table.get("/api/rows?from=9223372036854775807&count=1000").json(Rows.self)
    #expect(beyond.rows.isEmpty && beyond.from == Int.max)
  }

  @Test("At most 1,000 rows a request")
  func thousandRows() async throws {
    let table = try TestTable(rows: TableRow.random(count: 3000))
    #expect(try await table.get("/api/rows?from=500&count=1000").json(Rows.self).rows.count == 1000)
    #expect(try await table.get("/api/rows?count=1001").error?.code == "malformed_request")
  }

  @Test("A version no longer kept is gone, and one that is not there yet is a mistake")
  func versions() async throws {
    let table = try TestTable(historyLimits: TableHistoryLimits(versions: 3))
    for _ in 0..<5 { try await table.engine.execute(.refresh()) }
    let gone = try await table.get("/api/rows?version=2")
    #expect(gone.status == 410 && gone.error?.code == "version_gone")
    #expect(try await table.get("/api/rows?version=3").status == 200)
    let future = try await table.get("/api/rows?version=6")
    #expect(future.status == 400 && future.error?.code == "unknown_version")
  }

  @Test(
    "A parameter that makes no sense is refused by name",
    arguments: [
      ("/api/rows?from=-1", "from"), ("/api/rows?from=x", "from"), ("/api/rows?from=", "from"),
      ("/api/rows?from=1.5", "from"), ("/api/rows?from=%2B1", "from"), ("/api/rows?from=0x1", "from"),
      ("/api/rows?from=99999999999999999999", "from"), ("/api/rows?count=0", "count"),
      ("/api/rows?count=1001", "count"), ("/api/rows?version=-1", "version"), ("/api/rows?form=1", "form"),
      ("/api/table?x=1", "x"), ("/api/changes?count=1001", "count"), ("/api/changes?since=x", "since"),
      ("/api/changes?nope", "nope"),
    ])
  func parameters(target: String, name: String) async throws {
    let answer = try await TestTable().get(target)
    #expect(answer.status == 400 && answer.error?.code == "malformed_request")
    #expect(answer.error?.message.contains(name) == true)
  }

  @Test("Other paths and methods are told so")
  func otherPaths() async throws {
    let table = try TestTable()
    for target in ["/api", "/api/", "/api/rows/", "/api/nothing", "/index.html", "/app/", "/../etc/passwd"] {
      let answer = try await table.get(target)
      #expect(answer.status == 404 && answer.error?.code == "not_found", "\(target)")
    }
    for (method, target, allowed) in [
      ("POST", "/api/table", "GET, HEAD"), ("POST", "/api/rows", "GET, HEAD"),
      ("POST", "/api/changes", "GET, HEAD"),
      ("GET", "/api/commands", "POST"), ("GET", "/api/viewers/x", "POST"),
    ] {
      let answer = try await table.request(method, target, body: method == "POST" ? Array("{}".utf8) : nil)
      #expect(answer.status == 405 && answer.headers["allow"] == allowed, "\(method) \(target)")
    }
    let answer = try await table.request("DELETE", "/api/table")
    #expect(answer.status == 405)
  }

  @Test("Requests of other sites and for other hosts are refused, and change nothing")
  func foreign() async throws {
    let table = try TestTable()
    let before = table.latest
    for headers in [
      ["Host": "evil.example"], ["Host": "evil.example:\(table.port)"], ["Origin": "http://evil.example"],
      ["Origin": "null"], ["Origin": "http://127.0.0.1:1"], ["Sec-Fetch-Site": "cross-site"],
    ] {
      let answer = try await table.post("/api/commands", #"{"type":"refresh"}"#, headers: headers)
      #expect(answer.status == 403 && answer.error != nil, "\(headers)")
      #expect(try await table.get("/api/table", headers: headers).status == 403, "\(headers)")
      #expect(try await table.follow(headers: headers).head.status != 200, "\(headers)")
    }
    #expect(table.latest == before)
    let own = ["Origin": "http://127.0.0.1:\(table.port)", "Sec-Fetch-Site": "same-origin"]
    #expect(try await table.post("/api/commands", #"{"type":"refresh"}"#, headers: own).status == 200)
  }
}
