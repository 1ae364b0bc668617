import EditableTable
import Testing

@Suite("Undo over HTTP") struct UndoTests {
  @Test("A person undoes and redoes their own commands, and answers say what else there is")
  func backAndForth() async throws {
    let table = try TestTable()
    func texts() -> String { table.latest.rows.map(\.text).joined() }
    let id = table.latest.rows[1].id
    #expect(
      try await table.command(#"{"type":"deleteItem","id":"\#(id)","person":"ada"}"#).body
        == #"{"version":1,"canUndo":true,"canRedo":false}"#)
    #expect(
      try await table.command(#"{"type":"addItem","text":"f","person":"bob"}"#).body
        == #"{"version":2,"canUndo":true,"canRedo":false}"#)
    #expect(try await table.command(#"{"type":"addItem","text":"g"}"#).body == #"{"version":3}"#)
    #expect(
      try await table.command(#"{"type":"undo","person":"ada"}"#).body
        == #"{"version":4,"canUndo":false,"canRedo":true}"#)
    #expect(texts() == "abcdefg" && table.latest.rows[1].id == id)
    #expect(
      try await table.get("/api/table?person=ada").body
        == #"{"version":4,"count":7,"canUndo":false,"canRedo":true}"#)
    #expect(
      try await table.get("/api/table?person=eve").body
        == #"{"version":4,"count":7,"canUndo":false,"canRedo":false}"#)
    #expect(
      try await table.command(#"{"type":"redo","person":"ada"}"#).body
        == #"{"version":5,"canUndo":true,"canRedo":false}"#)
    #expect(texts() == "acdefg")
    let stream = try await table.follow()
    var follower = Follower()
    try follower.take(try #require(try await stream.next()))
    #expect(try await table.command(#"{"type":"undo","person":"bob"}"#).status == 200)
    try follower.take(try #require(try await stream.next()))
    #expect(follower.rows.map(\.text).joined() == "acdeg")
  }

  @Test("What cannot be undone is a conflict, and a name that is none is malformed")
  func refusals() async throws {
    let table = try TestTable()
    let long = String(repeating: "x", count: 65)
    for (body, status, code) in [
      (#"{"type":"undo","person":"ada"}"#, 409, "nothing_to_undo"),
      (#"{"type":"redo","person":"ada"}"#, 409, "nothing_to_redo"),
      (#"{"type":"undo"}"#, 400, "malformed_request"),
      (#"{"type":"redo","person":""}"#, 400, "malformed_request"),
      (#"{"type":"undo","person":"ada","version":0}"#, 400, "malformed_request"),
      (#"{"type":"undo","person":7}"#, 400, "malformed_request"),
      (#"{"type":"addItem","person":"Ada L"}"#, 400, "malformed_request"),
      (#"{"type":"addItem","person":null}"#, 400, "malformed_request"),
      (#"{"type":"addItem","person":"\#(long)"}"#, 400, "malformed_request"),
    ] {
      let answer = try await table.command(body)
      #expect(answer.status == status && answer.error?.code == code, "\(body) \(answer.body)")
    }
    #expect(try await table.get("/api/table?person=a%20b").error?.code == "malformed_request")
    #expect(table.latest.version == 0)
  }

  @Test("A command sent again with its identity is carried out once")
  func sentAgain() async throws {
    let table = try TestTable()
    let id = "0123456789abcdef0123456789abcdef"
    for _ in 0..<2 {
      #expect(
        try await table.command(#"{"type":"addItem","text":"f","command":"\#(id)"}"#).body
          == #"{"version":1}"#)
    }
    #expect(table.latest.rows.count == 6)
    for name in ["", "1", id.uppercased(), id + "0"] {
      let answer = try await table.command(#"{"type":"addItem","text":"g","command":"\#(name)"}"#)
      #expect(answer.status == 400 && answer.error?.message.contains("command") == true)
    }
    #expect(table.latest.version == 1)
  }
}
