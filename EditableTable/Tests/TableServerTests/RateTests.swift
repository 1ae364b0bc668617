import Testing

@testable import TableServer

@Suite("Rates of clients") struct RateTests {
  private static let addition = #"{"type":"addItem","text":"x"}"#

  @Test("A client that asks too often gets 429 with the time to wait, nothing is done, and others go on")
  func commands() async throws {
    var service = TableServerOptions()
    service.access = try AccessList(text: "write a-23456789012345678901234\nwrite b-23456789012345678901234")
    service.rate = CommandRate(perSecond: 0.01, burst: 3)
    let table = try TestTable(service: service)
    let (a, b) = (
      ["Authorization": "Bearer a-23456789012345678901234"],
      ["Authorization": "Bearer b-23456789012345678901234"]
    )
    for _ in 0..<3 { #expect(try await table.post("/api/commands", Self.addition, headers: a).status == 200) }
    for path in ["/api/commands", "/api/viewers/x"] {
      let refused = try await table.post(path, Self.addition, headers: a)
      #expect(refused.status == 429 && refused.error?.code == "rate_limited")
      #expect((90...100).contains(Int(refused.headers["retry-after"] ?? "") ?? 0))
    }
    #expect(table.latest.version == 3)
    #expect(try await table.post("/api/commands", Self.addition, headers: b).status == 200)
    // Reading is not limited.
    for _ in 0..<10 { #expect(try await table.get("/api/rows", headers: a).status == 200) }
    #expect(
      try await OperationTests.samples(table.get("/metrics", headers: a).body)[
        #"editable_table_requests_total{method="POST",route="/api/commands",status="429"}"#] == 1)
  }

  @Test("A large body costs more")
  func size() async throws {
    var service = TableServerOptions()
    service.rate = CommandRate(perSecond: 0.01, burst: 10, limitsThisMachine: true)
    let table = try TestTable(service: service)
    let text = String(repeating: "x", count: 4000)
    let large =
      #"{"type":"setItems","texts":[\#((0..<30).map { _ in "\"\(text)\"" }.joined(separator: ","))]}"#
    #expect(try await table.command(large).status == 200)
    #expect(try await table.command(large).status == 429)
    #expect(try await table.command(Self.addition).status == 200)
  }

  @Test("Signing in and out counts as well, for those who are not known as for others")
  func sessions() async throws {
    var service = TableServerOptions()
    service.access = try AccessList(text: "write a-23456789012345678901234")
    service.rate = CommandRate(perSecond: 0.01, burst: 4, limitsThisMachine: true)
    let table = try TestTable(service: service)
    for body in ["{}", "nonsense"] { #expect(try await table.post("/api/session", body).status == 400) }
    #expect(try await table.post("/api/session/end", "{}").status == 204)
    #expect(try await table.post("/api/commands", Self.addition).status == 401)
    for path in ["/api/session", "/api/session/end", "/api/commands"] {
      let refused = try await table.post(path, "{}")
      #expect(refused.status == 429 && refused.error?.code == "rate_limited", "\(path)")
    }
    let holder = ["Authorization": "Bearer a-23456789012345678901234"]
    #expect(try await table.post("/api/commands", Self.addition, headers: holder).status == 200)
  }

  @Test("Nobody on this machine is limited by default")
  func thisMachine() async throws {
    var service = TableServerOptions()
    service.rate = CommandRate(perSecond: 0.01, burst: 1)
    let table = try TestTable(service: service)
    for _ in 0..<5 { #expect(try await table.command(Self.addition).status == 200) }
  }
}
