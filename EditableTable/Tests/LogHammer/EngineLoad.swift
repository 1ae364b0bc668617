import EditableTable
import Foundation

/// Many people at one engine on the log, each with one command on its way: what a table's server does, but for HTTP.
struct EngineLoad {
  let log: any CommandLog
  let options: Options

  /// Figures of a run; the table has to be the same for all that worked on one log.
  func run() async throws -> String {
    let engine = try await TableEngine.open(log)
    let begun = ContinuousClock.now
    let counts = await withTaskGroup(of: (Int, Latencies).self) { group in
      for _ in 0..<options.batch { group.addTask { await Self.person(engine, options) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    let time = begun.duration(to: .now)
    let accepted = counts.reduce(0) { $0 + $1.0 }
    try Data().write(to: URL(fileURLWithPath: options.file + ".done"))
    while !options.isQuiet { try await Task.sleep(for: .milliseconds(20)) }
    let newest = try await log.head().version
    while engine.history.latest.version < newest { try await Task.sleep(for: .milliseconds(20)) }
    let state = engine.history.latest
    await engine.close()
    var sum: UInt64 = 14_695_981_039_346_656_037
    for row in state.rows {
      for byte in row.text.utf8 { sum = (sum ^ UInt64(byte)) &* 1_099_511_628_211 }
    }
    let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
    let medians = counts.map { $0.1.milliseconds(0.5) }.sorted()
    return """
      {"accepted": \(accepted), "rate": \(accepted > 0 ? Double(accepted) / seconds : 0), \
      "ack_p50": \(medians[medians.count / 2]), "version": \(state.version), "rows": \(state.rows.count), \
      "table": "\(String(sum, radix: 16))"}
      """
  }

  private static func person(_ engine: TableEngine, _ options: Options) async -> (Int, Latencies) {
    var random = SystemRandomNumberGenerator()
    var latencies = Latencies()
    // On a busy machine the time may be over before the first command got through: without one there is no figure.
    while !options.isOver || latencies.count == 0 {
      let begun = ContinuousClock.now
      let row = TableRow(text: "\(UInt64.random(in: 0...(.max), using: &random))", using: &random)
      do { _ = try await engine.execute(.addItem(row)) } catch {
        say("\(error)")
        continue
      }
      latencies.add(ContinuousClock.now - begun)
    }
    return (latencies.count, latencies)
  }
}
