import EditableTable
import Foundation

/// Appends batches until it is told to stop, one in flight, each with the same identities until its fate is known.
struct Hammer {
  let log: any CommandLog
  let options: Options

  struct Report {
    var acknowledged = 0
    var batches = 0
    var conflicts = 0
    /// Answers that an entry was there already, after an append whose fate was unknown.
    var repeats = 0
    var unavailable = 0
    var latencies = Latencies()
    /// The longest time from one acknowledgement to the next.
    var longestGap = Duration.zero
  }

  func run() async throws -> Report {
    var report = Report()
    let source = CommandIDSource()
    let acknowledged = try AcknowledgedFile(options.file)
    var random = SystemRandomNumberGenerator()
    var newest = 0
    var last = ContinuousClock.now
    while !options.isOver {
      let count = Int.random(in: 1...options.batch, using: &random)
      let batch = UInt128.random(in: 0...(.max), using: &random)
      let bodies = (0..<count).map { index in
        (source.next(), Hammered(batch: batch, index: index, count: count).body(bytes: options.bytes))
      }
      let begun = ContinuousClock.now
      guard let versions = try await append(bodies, &newest, &report) else { break }
      try acknowledged.write(zip(versions, bodies.map(\.0)))
      let now = ContinuousClock.now
      report.latencies.add(now - begun)
      report.longestGap = max(report.longestGap, now - last)
      report.acknowledged += count
      report.batches += 1
      last = now
      if options.pause > 0 { try await Task.sleep(for: .milliseconds(options.pause)) }
    }
    return report
  }

  /// At which versions the entries are; nil when it is time to stop before that is known.
  private func append(
    _ bodies: [(CommandID, [UInt8])], _ newest: inout Int, _ report: inout Report
  ) async throws -> [Int]? {
    while true {
      let entries = bodies.enumerated().map { index, body in
        LogEntry(version: newest + 1 + index, command: body.0, body: body.1)
      }
      do throws(LogError) {
        switch try await log.append(entries, after: newest) {
        case .appended:
          newest += entries.count
          return entries.map(\.version)
        case .conflict(let version):
          report.conflicts += 1
          newest = version
        case .duplicate(let versions):
          report.repeats += 1
          let known = versions.compactMap { $0 }
          guard known.count == entries.count else { throw .damaged("half of a batch is there: \(versions)") }
          newest = max(newest, known.last!)
          return known
        }
      } catch .unavailable(let reason) {
        report.unavailable += 1
        if options.isTalkative { say("unavailable: \(reason)") }
        // What the run's end overtakes is not acknowledged.
        if options.isOver { return nil }
        try await Task.sleep(for: .milliseconds(100))
      } catch { throw error }
    }
  }
}
