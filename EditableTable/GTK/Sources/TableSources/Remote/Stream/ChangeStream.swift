import EditableTable
import GLibSupport

/// Reads a server's stream of changes, and opens it again whenever it ends, until it is closed.
final class ChangeStream {
  /// What becomes of it. Whoever is behind the closures owns the stream, so they must not keep it.
  struct Handlers {
    /// What to ask for.
    let target: () -> String
    let take: (ServerMessage) throws(StreamFault) -> Void
    let ended: (StreamEnd) -> Void
  }

  private let client: HTTPClient
  private let timing: RemoteTiming
  private let handlers: Handlers
  private var task: Task<Void, Never>?
  private var current: Cancellation?
  private lazy var silence = Alarm { [weak self] in
    self?.current?.cancel("nothing has come for a while")
  }

  init(_ client: HTTPClient, _ timing: RemoteTiming, _ handlers: Handlers) {
    self.client = client
    self.timing = timing
    self.handlers = handlers
  }

  /// Opens it. It keeps itself until it is closed.
  func start() { task = Task { await run() } }

  /// Ends the present stream, so that another is opened.
  func restart(_ reason: String) { current?.cancel(reason) }

  /// Ends it for good.
  func close() {
    task?.cancel()
    current?.cancel("closed")
    silence.stop()
  }

  private func run() async {
    let clock = ContinuousClock()
    var failures = 0
    while !Task.isCancelled {
      let began = clock.now
      let cancellation = Cancellation()
      current = cancellation
      let end = await follow(cancellation)
      silence.stop()
      if Task.isCancelled { return }
      failures = clock.now - began >= timing.lasting ? 1 : failures + 1
      handlers.ended(end)
      try? await Task.sleep(for: timing.delay(afterFailures: failures))
    }
  }

  private func follow(_ cancellation: Cancellation) async -> StreamEnd {
    silence.set(after: timing.silence)
    do {
      let answer = try await client.send("GET", handlers.target(), cancellation)
      guard answer.status == 200, answer.contentType == "text/event-stream" else {
        return .lost(try await refusal(answer))
      }
      var parser = EventParser(longest: Self.longestEvent)
      while true {
        let bytes = try await answer.read()
        if bytes.isEmpty { return .lost("the server ended the stream") }
        silence.set(after: timing.silence)
        for event in try parser.take(bytes) {
          // Whoever took the last one may have ended it.
          if let reason = cancellation.reason { return .lost(reason) }
          guard let message = try ServerMessage(event) else { continue }
          if message == .bye { return .lost("the server stops") }
          try handlers.take(message)
        }
      }
    } catch let error as GLibError {
      return .lost(cancellation.reason ?? error.words)
    } catch let fault as StreamFault {
      return .fault(fault)
    } catch {
      return .fault(.malformed("an event is too long"))
    }
  }

  private func refusal(_ answer: HTTPAnswer) async throws(GLibError) -> String {
    guard answer.status != 200 else { return "it is no table's server" }
    let body = try await answer.readAll(limit: ServerAnswer.longest)
    return body.flatMap { ServerAnswer.error(in: $0)?.message }
      ?? "the server answers with status \(answer.status)"
  }

  /// A full window of texts of which every byte is escaped.
  private static let longestEvent = RowWindow.largest * (TableLimits().textBytes * 6 + 128)
}
