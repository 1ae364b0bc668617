import Foundation
import LoopbackClient

/// A bare TCP client for asynchronous tests: it waits on a thread of its own, because the tests share the few
/// threads on which the server's handlers run.
final class TestSocket: Sendable {
  private let client: RawClient

  init(port: UInt16, receiveBuffer: Int32 = 0) throws {
    client = RawClient(port: port, receiveBuffer: receiveBuffer)
    guard client.isConnected else { throw Failure("cannot connect to port \(port)") }
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  /// A server that refuses early may close before it has read everything: its answer is what counts.
  func send(_ bytes: [UInt8]) async {
    let client = client
    _ = await Self.onThread { client.send(bytes) }
  }

  /// What has come; empty at the end of the connection. Throws when nothing comes in time, which is long: all tests run at
  /// once, on few threads.
  func receive(milliseconds: Int = 60_000) async throws -> [UInt8] {
    let client = client
    switch await Self.onThread({ client.receive(milliseconds: milliseconds) }) {
    case .bytes(let bytes): return bytes
    case .end: return []
    case .timeout: throw Failure("nothing came within \(milliseconds) ms")
    }
  }

  private static func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: body()) }
    }
  }
}
