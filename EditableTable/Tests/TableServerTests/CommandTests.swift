import EditableTable
import Testing

@testable import TableServer

@Suite("Commands over HTTP") struct CommandTests {
  @Test("Every command is carried out and answered with its version")
  func commands() async throws {
    let table = try TestTable()
    func texts() -> [String] { table.latest.rows.map(\.text) }
    func id(_ position: Int) -> String { table.latest.rows[position].id.description }

    #expect(try await table.command(#"{"type":"addItem","text":"f"}"#).body == #"{"version":1}"#)
    #expect(texts() == ["a", "b", "c", "d", "e", "f"])
    #expect(try await table.command(#"{"type":"insertItem","at":2,"text":"x"}"#).body == #"{"version":2}"#)
    #expect(texts() == ["a", "b", "x", "c", "d", "e", "f"])
    #expect(
      try await table.command(#"{"type":"moveItem","id":"\#(id(0))","to":4}"#).body == #"{"version":3}"#)
    #expect(texts() == ["b", "x", "c", "d", "a", "e", "f"])
    #expect(
      try await table.command(#"{"type":"deleteItem","id":"\#(id(1))","at":1,"version":3}"#).status == 200)
    #expect(texts() == ["b", "c", "d", "a", "e", "f"])
    #expect(try await table.command(#"{"type":"editItem","id":"\#(id(1))","text":"C"}"#).status == 200)
    #expect(texts() == ["b", "C", "d", "a", "e", "f"])
    #expect(try await table.command(#"{"type":"setItems","texts":["1","2"]}"#).body == #"{"version":6}"#)
    #expect(texts() == ["1", "2"])
    #expect(try await table.command(#"{"type":"refresh"}"#).body == #"{"version":7}"#)
    #expect(texts().count == 5 && texts().allSatisfy { UInt32($0) != nil })
    #expect(try await table.command(#"{"type":"addItem"}"#).body == #"{"version":8}"#)
    #expect(UInt32(texts()[5]) != nil)
    #expect(
      try await table.command(#"{"type":"moveItem","id":"\#(id(3))","to":3}"#).body == #"{"version":8}"#)
  }

  @Test("A row command made at an older version finds its row")
  func olderVersion() async throws {
    let table = try TestTable()
    let row = table.latest.rows[2].id
    try await table.engine.execute(.insertItem(TableRow(text: "x"), at: 0))
    #expect(
      try await table.command(#"{"type":"deleteItem","id":"\#(row)","at":2,"version":0}"#).status == 200)
    #expect(table.latest.rows.map(\.text) == ["x", "a", "b", "d", "e"])
  }

  @Test("A destination at an older version is followed to its neighbours, bytes of a spelling count")
  func olderDestination() async throws {
    let table = try TestTable()
    let row = table.latest.rows[0].id
    try await table.engine.execute(.insertItem(TableRow(text: "x"), at: 0))
    _ = try await table.command(#"{"type":"moveItem","id":"\#(row)","at":0,"version":0,"to":2}"#)
    #expect(table.latest.rows.map(\.text) == ["x", "b", "c", "a", "d", "e"])
    _ = try await table.command(#"{"type":"insertItem","at":5,"version":0,"text":"e\u0301"}"#)
    #expect(table.latest.rows.map(\.text) == ["x", "b", "c", "a", "d", "e", "\u{e9}"])
    #expect(table.latest.rows[6].text.utf8.count == 3)
  }

  @Test("Each refusal has its status and code, and changes nothing")
  func refusals() async throws {
    let table = try TestTable()
    let ids = table.latest.rows.map(\.id.description)
    try await table.engine.execute(.deleteItem(RowReference(id: table.latest.rows[4].id)))
    try await table.engine.execute(.editItem(RowReference(id: table.latest.rows[1].id), text: "B"))
    let before = table.latest
    let long = String(repeating: "x", count: 4097)
    let huge = String(repeating: "x", count: 1 << 20)
    for (body, status, code) in [
      (#"{"type":"deleteItem","id":"\#(ids[4])"}"#, 404, "row_not_found"),
      (#"{"type":"deleteItem","id":"\#(ids[4])","at":4,"version":0}"#, 404, "row_not_found"),
      (#"{"type":"moveItem","id":"0123456789abcdef","to":0}"#, 404, "row_not_found"),
      (#"{"type":"editItem","id":"\#(ids[1])","at":1,"version":0,"text":"x"}"#, 409, "text_changed"),
      (#"{"type":"moveItem","id":"\#(ids[0])","at":0,"version":0,"to":5}"#, 400, "position_out_of_range"),
      (#"{"type":"insertItem","at":6,"version":0,"text":"x"}"#, 400, "position_out_of_range"),
      (#"{"type":"moveItem","id":"\#(ids[0])","to":4}"#, 400, "position_out_of_range"),
      (#"{"type":"moveItem","id":"\#(ids[0])","to":-1}"#, 400, "position_out_of_range"),
      (#"{"type":"insertItem","at":5,"text":"x"}"#, 400, "position_out_of_range"),
      (#"{"type":"deleteItem","id":"\#(ids[0])","at":1,"version":0}"#, 400, "malformed_reference"),
      (#"{"type":"deleteItem","id":"\#(ids[0])","at":0,"version":3}"#, 400, "unknown_version"),
      (#"{"type":"refresh","version":3}"#, 400, "unknown_version"),
      (#"{"type":"addItem","text":"a\nb"}"#, 400, "text_not_one_line"),
      (#"{"type":"addItem","text":"\#(long)"}"#, 413, "text_too_long"),
      (#"{"type":"setItems","texts":["\#(long)"]}"#, 413, "text_too_long"),
      (#"{"type":"addItem","text":"\#(huge)"}"#, 413, "body_too_large"),
    ] {
      let answer = try await table.command(body)
      #expect(answer.status == status && answer.error?.code == code, "\(body.prefix(80)) \(answer.body)")
      #expect(answer.headers["content-type"] == "application/json")
      #expect(table.latest == before, "\(body.prefix(80))")
    }
  }

  @Test(
    "A body that makes no sense is refused with a message that says what is wrong in it",
    arguments: [
      ("", "JSON"), ("{", "JSON"), ("nonsense", "JSON"), ("[]", "object"), ("\"refresh\"", "object"),
      ("5", "object"), ("null", "object"), (#"{"type":"refresh"}x"#, "JSON"), ("{}", "type"),
      (#"{"type":5}"#, "type"),
      (#"{"type":null}"#, "type"), (#"{"type":"dance"}"#, "dance"), (#"{"type":"refresh","x":1}"#, "x"),
      (#"{"type":"addItem","text":5}"#, "text"), (#"{"type":"addItem","text":null}"#, "text"),
      (#"{"type":"addItem","texts":[]}"#, "texts"), (#"{"type":"addItem","text":"\ud800"}"#, "text"),
      (#"{"type":"addItem","text":"\udc00\ud800"}"#, "text"), (#"{"type":"setItems"}"#, "texts"),
      (#"{"type":"setItems","texts":"a"}"#, "texts"), (#"{"type":"setItems","texts":["a",1]}"#, "texts"),
      (#"{"type":"setItems","texts":[null]}"#, "texts"), (#"{"type":"insertItem","text":"a"}"#, "at"),
      (#"{"type":"insertItem","at":"1"}"#, "at"), (#"{"type":"insertItem","at":1.5}"#, "at"),
      (#"{"type":"insertItem","at":1e99}"#, "at"),
      (#"{"type":"insertItem","at":99999999999999999999}"#, "at"),
      (#"{"type":"insertItem","at":1.0}"#, "at"), (#"{"type":"insertItem","at":1e0}"#, "at"),
      (#"{"type":"insertItem","at":9223372036854775808}"#, "at"), (#"{"type":"insertItem","at":01}"#, "JSON"),
      (#"{"type":"insertItem","at":+1}"#, "JSON"), (#"{"type":"insertItem","at":-}"#, "JSON"),
      (#"{"type":"addItem","type":"refresh"}"#, "type"),
      (#"{"type":"addItem","text":"a","te\u0078t":"b"}"#, "text"),
      (#"{"type":"refresh","x":1,"x":2}"#, "x"), (#"{"type":"addItem",}"#, "JSON"),
      (#"{"type":"setItems","texts":["a",]}"#, "JSON"), (#"{"type":"addItem"}{}"#, "JSON"),
      (#"{'type':'addItem'}"#, "JSON"), (#"{"type":"addItem" // x"#, "JSON"), (#"{"type":nul}"#, "JSON"),
      ("\u{feff}{\"type\":\"addItem\"}", "JSON"), (#"{"type":"addItem","text":"\x41"}"#, "JSON"),
      (#"{"type":"addItem","text":"\u00g0"}"#, "JSON"), (#"{"type":"addItem","text":"\ud83dx"}"#, "text"),
      (#"{"type":"insertItem","at":true}"#, "at"), (#"{"type":"deleteItem"}"#, "id"),
      (#"{"type":"deleteItem","id":7}"#, "id"), (#"{"type":"deleteItem","id":"C0FFEE"}"#, "id"),
      (#"{"type":"deleteItem","id":"0123456789abcdef","at":-1}"#, "at"),
      (#"{"type":"deleteItem","id":"0123456789abcdef","version":"1"}"#, "version"),
      (#"{"type":"moveItem","id":"0123456789abcdef"}"#, "to"),
      (#"{"type":"editItem","id":"0123456789abcdef"}"#, "text"),
    ])
  func malformed(body: String, hint: String) async throws {
    let table = try TestTable()
    let answer = try await table.command(body)
    #expect(answer.status == 400 && answer.error?.code == "malformed_request", "\(answer.body)")
    #expect(answer.error?.message.contains(hint) == true, "\(answer.body)")
    #expect(table.latest.version == 0)
  }

  @Test("Bytes that are no text, and nesting without end, are refused and the server stays up")
  func hostileBytes() async throws {
    let table = try TestTable()
    let deep = String(repeating: "[", count: 400_000)
    var bodies = [Array(deep.utf8), Array((#"{"type":"# + deep).utf8), Array((#"{"x":"# + deep).utf8)]
    bodies.append(Array(String(repeating: #"{"type":"#, count: 100_000).utf8))
    bodies.append(Array(#"{"type":"addItem","text":""#.utf8) + [0xff, 0xfe] + Array(#""}"#.utf8))
    bodies.append(Array(#"{"type":"addItem","text":""#.utf8) + [0xed, 0xa0, 0x80] + Array(#""}"#.utf8))
    bodies.append([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00])
    bodies.append([0, 0, 0, 0x7b])
    bodies.append(Array(#"{"type":"addItem","text":"a"#.utf8) + [0] + Array(#""}"#.utf8))
    for body in bodies {
      let answer = try await table.request("POST", "/api/commands", body: body)
      #expect(answer.status == 400, "\(body.prefix(30)) \(answer.body)")
    }
    #expect(table.latest.version == 0)
    #expect(try await table.get("/api/table").status == 200)
  }

  @Test("Text without end between two characters, as names and as values, is refused and holds nobody up")
  func combiningMarks() async throws {
    let table = try TestTable()
    // Two that come in the wrong order: to compare such strings as String does is quadratic in their length.
    let marks = String(repeating: "\u{301}\u{316}", count: 250_000)
    for body in [
      #"{"type":"addItem","a\#(marks)":1}"#, #"{"type":"a\#(marks)"}"#,
      #"{"\#(marks)":1,"\#("\u{301}")":1}"#,
      #"{"type":"deleteItem","id":"\#(marks)"}"#, #"{"from":0,"\#(marks)":1}"#,
    ] {
      let answer = try await table.command(body)
      #expect(answer.status == 400 && answer.body.utf8.count < 1000)
      let window = try await table.post("/api/viewers/x", body)
      #expect(window.status == 400 && window.body.utf8.count < 1000)
    }
    #expect(
      try await table.command(#"{"type":"addItem","text":"a\#(marks)"}"#).error?.code == "text_too_long")
    #expect(table.latest.version == 0)
  }

  @Test("A body is UTF-8, whatever else would make sense of it")
  func encodings() async throws {
    let table = try TestTable()
    let text = #"{"type":"addItem"}"#
    let wide: [UInt8] = text.utf8.flatMap { byte -> [UInt8] in [byte, 0] }
    let wider: [UInt8] = text.utf8.flatMap { byte -> [UInt8] in [byte, 0, 0, 0] }
    let bodies: [[UInt8]] = [
      wide, Array(wide.dropLast()), [0] + wide.dropLast(), wider, Array(text.utf8) + [0],
    ]
    for body in bodies {
      #expect(try await table.request("POST", "/api/commands", body: body).status == 400)
    }
    #expect(table.latest.version == 0)
  }

  @Test("Every way to write a text in JSON is read as the same text")
  func escapes() async throws {
    let table = try TestTable()
    let body =
      #" {"texts" : [ "\"\\\/\t", "\u0041\u00e9\u20AC\uD83D\ude00" , "a/é€😀\u0020", "" ] ,"# + "\r\n\t"
      + #""\u0074ype":"setItems","version":-0}"# + "\n"
    #expect(try await table.command(body).status == 200)
    #expect(table.latest.rows.map(\.text) == ["\"\\/\t", "Aé€😀", "a/é€😀 ", ""])
    for escape in [#"\b"#, #"\f"#, #"\n"#, #"\r"#, #"\u0000"#] {
      let answer = try await table.command(#"{"type":"addItem","text":"\#(escape)"}"#)
      #expect(answer.error?.code == "text_not_one_line")
    }
    #expect(try await table.command(#"{"type":"setItems","texts":[]}"#).status == 200)
    #expect(table.latest.rows.isEmpty)
  }

  @Test("A content type other than JSON, a missing length and a truncated body are refused")
  func framing() async throws {
    let table = try TestTable()
    let body = #"{"type":"refresh"}"#
    let type = try await table.post("/api/commands", body, headers: ["Content-Type": "text/plain"])
    #expect(type.status == 415)
    let length = try await table.request(
      "POST", "/api/commands", headers: ["Content-Type": "application/json"])
    #expect(length.status == 411)
    let socket = try TestSocket(port: table.port)
    let head = "POST /api/commands HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    await socket.send(Array("\(head)Content-Length: 100\r\n\r\n\(body)".utf8))
    #expect(try await table.get("/api/table").body == #"{"version":0,"count":5}"#)
  }

  @Test(
    "Hostile text comes back as the text it is",
    arguments: ["<script>alert(1)</script>", "\"}],\\", "\u{202e}x", "'; --"])
  func hostileText(text: String) async throws {
    let table = try TestTable()
    var json = JSONText()
    json.raw(#"{"type":"addItem","text":"#)
    json.string(text)
    json.raw("}")
    let stream = try await table.follow()
    var follower = Follower()
    try follower.take(try #require(try await stream.next()))
    #expect(try await table.request("POST", "/api/commands", body: json.bytes).status == 200)
    try follower.take(try #require(try await stream.next()))
    #expect(follower.rows.last?.text == text)
    #expect(table.latest.rows.last?.text == text)
  }

  @Test("A long list of texts is set in one command")
  func longList() async throws {
    let table = try TestTable()
    let texts = (0..<50_000).map(String.init)
    let body = #"{"type":"setItems","texts":[""# + texts.joined(separator: "\",\"") + "\"]}"
    #expect(try await table.command(body).body == #"{"version":1}"#)
    #expect(table.latest.rows.map(\.text) == texts)
  }
}
