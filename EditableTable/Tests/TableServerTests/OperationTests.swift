import Synchronization
import Testing

@testable import TableServer

@Suite("Health and metrics") struct OperationTests {
  @Test("The health is what the program says, with the status that a load balancer looks at")
  func health() async throws {
    let status = Mutex(HealthStatus.ready)
    let statusNow: @Sendable () -> HealthStatus = { status.withLock { $0 } }
    var service = TableServerOptions()
    service.health = statusNow
    let table = try TestTable(service: service)
    for (health, code, body) in [
      (HealthStatus.ready, 200, #"{"status":"ready"}"#),
      (
        .readOnly(reason: "The \"database\" is away."), 503,
        #"{"status":"read_only","reason":"The \"database\" is away."}"#
      ),
      (.unavailable(reason: "It stops."), 503, #"{"status":"unavailable","reason":"It stops."}"#),
    ] {
      status.withLock { $0 = health }
      let answer = try await table.get("/healthz")
      #expect(answer.status == code && answer.body == body)
      #expect(answer.headers["cache-control"] == "no-store")
      let reading = try await table.get("/healthz?for=reading")
      #expect(reading.status == (health == .unavailable(reason: "It stops.") ? 503 : 200))
      #expect(reading.body == body)
      let samples = try Self.samples(try await table.get("/metrics").body)
      #expect(samples["editable_table_writable"] == (health == .ready ? 1 : 0))
    }
    #expect(try await table.get("/healthz?x=1").status == 400)
    #expect(try await table.get("/healthz?for=fun").status == 400)
    #expect(try await table.post("/healthz", "{}").status == 405)
  }

  /// The samples of a text in Prometheus's format, which is checked on the way.
  static func samples(_ text: String) throws -> [String: Double] {
    struct Wrong: Error, CustomStringConvertible {
      let description: String
    }
    var (helped, kinds, samples, order) = (Set<String>(), [String: String](), [String: Double](), [String]())
    guard text.hasSuffix("\n") else { throw Wrong(description: "no line break at the end") }
    for line in text.dropLast().split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
      if words.starts(with: ["#", "HELP"]) {
        guard words.count == 4, helped.insert(words[2]).inserted else { throw Wrong(description: "\(line)") }
      } else if words.starts(with: ["#", "TYPE"]) {
        guard helped.contains(words[2]), kinds.updateValue(words[3], forKey: words[2]) == nil,
          ["counter", "gauge", "histogram"].contains(words[3])
        else { throw Wrong(description: "\(line)") }
        order.append(words[2])
      } else {
        guard
          let match = line.wholeMatch(of: /([a-z_]+)(\{[a-z]+="[^"\\\n]*"(?:,[a-z]+="[^"\\\n]*")*\})? (\S+)/),
          let value = Double(match.3), let last = order.last
        else { throw Wrong(description: "\(line)") }
        let suffixes = kinds[last] == "histogram" ? ["_bucket", "_sum", "_count"] : [""]
        guard suffixes.contains(where: { match.1 == last + $0 }),
          kinds[last] != "counter" || last.hasSuffix("_total"),
          samples.updateValue(value, forKey: String(match.1) + String(match.2 ?? "")) == nil
        else { throw Wrong(description: "\(line)") }
      }
    }
    return samples
  }

  @Test("The metrics are in Prometheus's format and count what happened")
  func metrics() async throws {
    let table = try TestTable()
    let stream = try await table.follow()
    _ = try await stream.next()
    for _ in 0..<3 { _ = try await table.command(#"{"type":"addItem","text":"x"}"#) }
    _ = try await table.command(#"{"type":"deleteItem","id":"0123456789abcdef"}"#)
    _ = try await table.command("nonsense")
    _ = try await table.request("DANCE\u{7f}", "/api/table")
    let answer = try await table.get("/metrics")
    #expect(answer.status == 200)
    #expect(answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
    let samples = try Self.samples(answer.body)
    let expected: [String: Double] = [
      "editable_table_commands_accepted_total": 3,
      #"editable_table_commands_refused_total{code="row_not_found"}"#: 1,
      #"editable_table_commands_refused_total{code="malformed_request"}"#: 1,
      #"editable_table_requests_total{method="POST",route="/api/commands",status="200"}"#: 3,
      #"editable_table_requests_total{method="other",route="/api/table",status="405"}"#: 1,
      "editable_table_request_duration_seconds_count": 6, "editable_table_streams": 1,
      "editable_table_viewers": 1, "editable_table_version": 3, "editable_table_rows": 8,
      "editable_table_connections_total": 8,
    ]
    for (name, value) in expected { #expect(samples[name] == value, "\(name): \(samples[name] ?? -1)") }
    #expect(samples["editable_table_received_bytes_total"]! > 100)
    #expect(samples["editable_table_sent_bytes_total"]! > 100)
    let buckets = DurationHistogram.bounds.map {
      samples["editable_table_request_duration_seconds_bucket{le=\"\($0)\"}"]
    }
    #expect(buckets.allSatisfy { $0 != nil } && buckets.map { $0! } == buckets.map { $0! }.sorted())
    #expect(samples[#"editable_table_request_duration_seconds_bucket{le="+Inf"}"#] == 6)
  }

  @Test("Made-up paths and methods make no further counters")
  func bounded() async throws {
    let table = try TestTable()
    for index in 0..<20 {
      _ = try await table.get("/made/up/\(index)")
      _ = try await table.request("MADE\(index)", "/api/viewers/\(index)")
    }
    let samples = try Self.samples(try await table.get("/metrics").body)
    #expect(samples.keys.filter { $0.hasPrefix("editable_table_requests_total") }.count == 2)
    #expect(samples[#"editable_table_requests_total{method="GET",route="other",status="404"}"#] == 20)
  }

  @Test("A duration is in the first bucket that is large enough, and every one is counted")
  func histogram() {
    var histogram = DurationHistogram()
    for duration in [.zero, .milliseconds(1), .milliseconds(2), .seconds(10), .seconds(11)] as [Duration] {
      histogram.add(duration)
    }
    #expect(histogram.counts == [2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1])
    #expect(abs(histogram.seconds - 21.003) < 1e-9)
  }

  @Test("A label's value is escaped")
  func labels() {
    #expect(MetricsText.escaped("a\"b\\c\nd") == #"a\"b\\c\nd"#)
  }
}
