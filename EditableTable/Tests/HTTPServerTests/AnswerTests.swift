import HTTPServer
import Testing

@Suite("Answers")
struct AnswerTests {
  @Test("A request reaches the handler with its query, its body and its last event")
  func handler() async throws {
    let test = try TestServer()
    #expect(test.get("/api/echo?b=x%20y&a=1+2&c", "Last-Event-ID: 7\r\n").body == "GET a=1 2&b=x y&c= 7 ")
    #expect(test.post("/api/echo", "{\"a\":1}").body == "POST  - {\"a\":1}")
    await test.server.stop()
  }
}
