import EditableTable
import HTTPServer
import Testing

@testable import TableServer

@Suite("Access by token") struct AccessTests {
  static let writer = "writer-0123456789-0123456789"
  static let reader = "reader-0123456789-0123456789"

  private func table(wrongTokensPerSecond: Double = 1) throws -> TestTable {
    var service = TableServerOptions()
    service.wrongTokensPerSecond = wrongTokensPerSecond
    service.access = try AccessList(text: "write \(Self.writer) Ada\nread \(Self.reader)")
    return try TestTable(service: service)
  }

  private func bearer(_ token: String) -> [String: String] { ["Authorization": "Bearer \(token)"] }

  private static let reading = ["/api/table", "/api/rows", "/api/changes", "/metrics"]
  private static let addition = #"{"type":"addItem","text":"x"}"#

  @Test("Without a token nothing of the table can be read or changed, and every answer says how to go on")
  func stranger() async throws {
    let table = try table()
    for path in Self.reading + ["/api/nothing"] {
      let answer = try await table.get(path)
      #expect(answer.status == 401 && answer.error?.code == "unauthorized", "\(path)")
      #expect(answer.headers["www-authenticate"] == "Bearer realm=\"editable-table\"")
      #expect(!answer.body.contains("\"a\""))
    }
    for path in ["/api/commands", "/api/viewers/x"] {
      #expect(try await table.post(path, Self.addition).status == 401)
    }
    #expect(table.latest.version == 0)
    // The page has nothing of the table in it, and what a load balancer asks is no secret.
    for path in ["/", "/app/main.js", "/healthz"] { #expect(try await table.get(path).status == 200) }
    #expect(try await table.get("/api/session").body == #"{"access":"none","token":true}"#)
  }

  @Test("A token in a header lets a program do what its line says")
  func program() async throws {
    let table = try table()
    for path in Self.reading where path != "/api/changes" {
      for token in [Self.writer, Self.reader] {
        #expect(try await table.get(path, headers: bearer(token)).status == 200, "\(path)")
      }
    }
    for spelling in ["bearer \(Self.writer)", "BEARER  \(Self.writer)"] {
      #expect(try await table.get("/api/table", headers: ["Authorization": spelling]).status == 200)
    }
    let written = try await table.post("/api/commands", Self.addition, headers: bearer(Self.writer))
    #expect(written.body == #"{"version":1}"#)
    let refused = try await table.post("/api/commands", Self.addition, headers: bearer(Self.reader))
    #expect(refused.status == 403 && refused.error?.code == "read_only" && table.latest.version == 1)
    let samples = try OperationTests.samples(
      try await table.get("/metrics", headers: bearer(Self.reader)).body)
    #expect(samples["editable_table_commands_accepted_total"] == 1)
    #expect(samples[#"editable_table_commands_refused_total{code="read_only"}"#] == 1)
    #expect(
      try await table.get("/api/session", headers: bearer(Self.writer)).body
        == #"{"access":"write","token":true,"name":"Ada"}"#)
    #expect(
      try await table.get("/api/session", headers: bearer(Self.reader)).body
        == #"{"access":"read","token":true}"#)
  }

  @Test("A reader follows the table and is told that it can only look")
  func readingStream() async throws {
    let table = try table()
    for (token, isReader) in [(Self.reader, true), (Self.writer, false)] {
      let stream = try await table.follow(headers: bearer(token))
      let window = try #require(try await stream.next())
      #expect(window.data.contains(#""access":"read""#) == isReader)
      let viewer = String(window.data.split(separator: "\"")[3])
      let moved = try await table.post(
        "/api/viewers/\(viewer)", #"{"from":1,"count":1}"#, headers: bearer(Self.reader))
      #expect(moved.status == 204)
      #expect(try #require(try await stream.next()).name == "change")
    }
  }

  @Test(
    "What is no token is refused, however it looks",
    arguments: [
      "Bearer", "Bearer ", "Bearer x y", "Basic d3JpdGVyOng=", "Bearer \(AccessTests.writer)x", "x",
      "Bearer \(AccessTests.writer.dropLast())", AccessTests.writer, "Bearer\t\(AccessTests.writer)",
    ])
  func wrong(_ authorization: String) async throws {
    let table = try table()
    let answer = try await table.get("/api/table", headers: ["Authorization": authorization])
    #expect(answer.status == 401 && answer.error?.code == "wrong_token")
  }

  private func cookie(_ answer: TestAnswer) throws -> String {
    String(try #require(answer.headers["set-cookie"]).prefix { $0 != ";" })
  }

  @Test(
    "A browser signs in with the token, gets a cookie that no script and no other site sees, and signs out")
  func browser() async throws {
    let table = try table()
    let answer = try await table.post("/api/session", #"{"token":"\#(Self.writer)"}"#)
    #expect(answer.status == 200 && answer.body == #"{"access":"write","token":true,"name":"Ada"}"#)
    let set = try #require(answer.headers["set-cookie"])
    #expect(
      set.wholeMatch(
        of: /table-session-\d+=[0-9a-f]{64}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict/) != nil)
    #expect(!set.contains(Self.writer) && set.contains("table-session-\(table.port)="))
    let headers = ["Cookie": "other=1; \(try cookie(answer)); more=2"]
    #expect(try await table.post("/api/commands", Self.addition, headers: headers).status == 200)
    let stream = try await table.follow(headers: headers)
    #expect(try await stream.next()?.name == "window")
    let out = try await table.post("/api/session/end", "{}", headers: headers)
    #expect(out.status == 204)
    #expect(out.headers["set-cookie"]?.contains("=; Path=/; Max-Age=0;") == true)
    // The stream ends with its session, and the cookie is worth nothing, wherever it was copied to.
    let bye = try #require(try await stream.next())
    #expect(bye.name == "bye" && bye.data.contains("signed out"))
    #expect(try await stream.next() == nil)
    #expect(try await table.get("/api/table", headers: headers).status == 401)
    #expect(try await table.post("/api/session/end", "{}", headers: headers).status == 204)
  }

  @Test("A cookie that was made up, or of another session, lets nobody in")
  func madeUpCookies() async throws {
    let table = try table()
    let name = "table-session-\(table.port)"
    for value in ["", "0", Self.writer, String(repeating: "0", count: 64), "\(name)"] {
      #expect(try await table.get("/api/table", headers: ["Cookie": "\(name)=\(value)"]).status == 401)
    }
    let answer = try await table.post("/api/session", #"{"token":"\#(Self.reader)"}"#)
    let refused = try await table.post(
      "/api/commands", Self.addition, headers: ["Cookie": try cookie(answer)])
    #expect(refused.status == 403 && table.latest.version == 0)
  }

  @Test("Other sites' pages cannot sign anybody in or out")
  func otherSites() async throws {
    let table = try table()
    let headers = ["Origin": "http://evil.example"]
    let answer = try await table.post("/api/session", #"{"token":"\#(Self.writer)"}"#, headers: headers)
    #expect(answer.status == 403 && answer.headers["set-cookie"] == nil)
    #expect(try await table.post("/api/session/end", "{}", headers: headers).status == 403)
  }

  @Test(
    "Guessing is limited: after ten wrong tokens even the right one is refused, but not of those known here")
  func guessing() async throws {
    let table = try table(wrongTokensPerSecond: 0.001)
    #expect(try await table.get("/api/table", headers: bearer(Self.reader)).status == 200)
    for _ in 0..<5 {
      #expect(try await table.get("/api/table", headers: bearer("wrong")).status == 401)
      #expect(try await table.post("/api/session", #"{"token":"wrong"}"#).status == 401)
    }
    for answer in [
      try await table.get("/api/table", headers: bearer("wrong")),
      try await table.get("/api/table", headers: bearer(Self.writer)),
      try await table.post("/api/session", #"{"token":"\#(Self.writer)"}"#),
    ] {
      #expect(answer.status == 429 && answer.error?.code == "too_many_attempts")
      #expect((900...1000).contains(Int(answer.headers["retry-after"] ?? "") ?? 0))
    }
    #expect(try await table.get("/api/table", headers: bearer(Self.reader)).status == 200)
    let samples = try OperationTests.samples(
      try await table.get("/metrics", headers: bearer(Self.reader)).body)
    #expect(samples["editable_table_wrong_tokens_total"] == 10)
  }

  @Test("Time passes, and it may be tried again")
  func later() throws {
    let control = AccessControl(try AccessList(text: "read \(Self.reader)")) { _ in }
    let address = try #require(ClientAddress("2001:db8::1"))
    for _ in 0..<10 {
      #expect(throws: RequestError.wrongToken) { try control.grant(for: "x", from: address, at: 0) }
    }
    // The 64 bits that one customer has are one client.
    let neighbour = try #require(ClientAddress("2001:db8::2"))
    #expect(throws: RequestError.tooManyAttempts(6)) {
      try control.grant(for: Self.reader, from: neighbour, at: 0)
    }
    let other = try #require(ClientAddress("2001:db8:0:1::1"))
    #expect(try control.grant(for: Self.reader, from: other, at: 0).mayWrite == false)
    #expect(try control.grant(for: Self.reader, from: address, at: 6.1).mayWrite == false)
  }

  @Test("Sessions end after their time, and of one token there are only so many")
  func sessions() throws {
    let list = try AccessList(text: "read \(Self.reader)\nwrite \(Self.writer)")
    let (reader, writer) = (list.grant(for: Self.reader)!.token, list.grant(for: Self.writer)!.token)
    let store = SessionStore()
    let other = SecretDigest(store.begin(writer, at: 0).secret)
    let first = SecretDigest(store.begin(reader, at: 0).secret)
    let second = SecretDigest(store.begin(reader, at: 1).secret)
    for time in 2..<SessionStore.mostOfOneToken {
      #expect(store.begin(reader, at: Double(time)).displaced == nil)
    }
    #expect(store.find(first, at: 200)?.token == reader)
    #expect(store.begin(reader, at: 200).displaced == first)
    #expect(store.find(first, at: 200) == nil && store.find(second, at: 200)?.token == reader)
    #expect(store.count == SessionStore.mostOfOneToken + 1)
    let end = Double(SessionStore.lifetime)
    #expect(store.find(other, at: end - 1)?.token == writer && store.find(other, at: end) == nil)
    _ = store.begin(writer, at: end + 1000)
    #expect(store.count == 1)
  }

  @Test("A session that has to end for another one takes its streams with it")
  func displacedSession() async throws {
    let table = try table()
    let signIn = #"{"token":"\#(Self.reader)"}"#
    let stream = try await table.follow(headers: [
      "Cookie": try cookie(try await table.post("/api/session", signIn))
    ])
    #expect(try await stream.next()?.name == "window")
    for _ in 0..<SessionStore.mostOfOneToken { _ = try await table.post("/api/session", signIn) }
    var event = try await stream.next()
    // On a busy machine the sign-ins take so long that the stream says in between that it is there.
    while event?.name == "version" { event = try await stream.next() }
    let bye = try #require(event)
    #expect(bye.name == "bye" && bye.data.contains("session has ended"))
    #expect(try await stream.next() == nil)
  }

  @Test("A stream that opens while its session ends is over")
  func openingLate() async throws {
    var service = TableServerOptions()
    service.access = try AccessList(text: "write \(Self.writer)")
    let api = TableAPI(
      TableEngine(rows: []), service, ServerMetrics(), StartedServer(), isSecure: false)
    let grant = try #require(api.access.list?.grant(for: Self.writer))
    let session = SecretDigest(api.access.sessions.begin(grant.token, at: monotonicSeconds()).secret)
    let caller = Caller(grant, session: session)
    let request = HTTPRequest(path: "/api/changes")
    #expect(try await !api.changes(request, caller).isOver)
    api.access.sessions.end(session)
    #expect(try await api.changes(request, caller).isOver)
    #expect(try await !api.changes(request, Caller(grant)).isOver)
    api.access.replace(with: try AccessList(text: "read \(Self.writer)"))
    #expect(try await api.changes(request, Caller(grant)).isOver)
  }

  @Test("A token that is taken out is worth nothing at once, with its sessions and streams; others go on")
  func takenOut() async throws {
    let table = try table()
    let signIn = #"{"token":"\#(Self.writer)"}"#
    let ada = ["Cookie": try cookie(try await table.post("/api/session", signIn))]
    let headers = [bearer(Self.writer), ada, bearer(Self.reader)]
    var streams: [TestStream] = []
    for each in headers {
      streams.append(try await table.follow(headers: each))
      #expect(try await streams.last?.next()?.name == "window")
    }
    let other = "other-0123456789-0123456789"
    let ended = table.server.replaceAccess(
      with: try AccessList(text: "write \(other)\nread \(Self.reader)"))
    #expect(ended == 2)
    for stream in streams.prefix(2) {
      let bye = try #require(try await stream.next())
      #expect(bye.name == "bye" && bye.data.contains("has changed"))
      #expect(try await stream.next() == nil)
    }
    for each in headers.prefix(2) { #expect(try await table.get("/api/table", headers: each).status == 401) }
    #expect(try await table.post("/api/session", signIn).status == 401)
    #expect(try await table.post("/api/commands", Self.addition, headers: bearer(other)).status == 200)
    #expect(try await streams[2].next()?.name == "change")
    // Nor does a session come back with its token.
    table.server.replaceAccess(with: try AccessList(text: "write \(Self.writer)"))
    #expect(try await table.get("/api/table", headers: ada).status == 401)
    #expect(try await table.get("/api/table", headers: bearer(Self.writer)).status == 200)
  }

  @Test("A token that may do less from now on does less, and its holder need not sign in again")
  func lessThanBefore() async throws {
    let table = try table()
    let signedIn = try await table.post("/api/session", #"{"token":"\#(Self.writer)"}"#)
    let headers = ["Cookie": try cookie(signedIn)]
    let stream = try await table.follow(headers: headers)
    #expect(try await stream.next()?.data.contains("access") == false)
    table.server.replaceAccess(with: try AccessList(text: "read \(Self.writer) Ada"))
    #expect(try await stream.next()?.name == "bye")
    let again = try await table.follow(headers: headers)
    #expect(try await again.next()?.data.contains(#""access":"read""#) == true)
    #expect(try await table.post("/api/commands", Self.addition, headers: headers).status == 403)
    #expect(
      try await table.get("/api/session", headers: headers).body
        == #"{"access":"read","token":true,"name":"Ada"}"#)
  }

  @Test("Where no token is asked for, nobody is turned away and nobody can sign in")
  func open() async throws {
    let table = try TestTable()
    #expect(try await table.get("/api/session").body == #"{"access":"write","token":false}"#)
    #expect(try await table.get("/api/table", headers: bearer("x")).status == 200)
    #expect(try await table.post("/api/session", #"{"token":"x"}"#).error?.code == "no_tokens")
    #expect(try await table.post("/api/session/end", "{}").status == 204)
  }
}
