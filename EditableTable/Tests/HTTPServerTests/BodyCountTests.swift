import Testing

@testable import HTTPServer

extension HTTPServerTests {
  @Suite("Body count")
  struct BodyCountTests {
    /// Over a socket the declared length is refused before, so the count is tested where it is made.
    @Test("A body that grows beyond the largest is thrown away, whatever was declared")
    func count() throws {
      var options = HTTPServerOptions()
      options.maximumBody = 10
      let loop = try ServerLoop(
        options: options, files: [:], handler: { _ in .response(.noContent) },
        switchboard: Switchboard(try Wakeup(isPipe: false)))
      let exchange = Exchange(id: 1, head: RequestHead(), path: "/", address: .unknown, began: 0)
      let piece: [UInt8] = [1, 2, 3, 4, 5]
      for _ in 0..<2 { piece.withUnsafeBytes { loop.receive($0, exchange) } }
      #expect(exchange.body.count == 10 && exchange.refusal == nil && loop.bodyBytes == 10)
      for _ in 0..<2 { piece.withUnsafeBytes { loop.receive($0, exchange) } }
      #expect(exchange.refusal?.status == 413)
      #expect(exchange.body.isEmpty && loop.bodyBytes == 0)
    }
  }
}
