import EditableTable
import Foundation

/// Reads the log as a server does: from its wakes, by pages; and keeps what it saw, for a comparison at the end.
struct Follower {
  let log: any CommandLog
  let options: Options
  /// What was sent before is read late, for no fault of anybody's.
  let begun = Hammered.now()

  struct Report {
    var seen: [UInt128] = []
    var latencies = Latencies()
    var unavailable = 0
    var pages = 0
  }

  /// Follows until nobody appends any more and the log has nothing more.
  func run() async throws -> Report {
    let wakes = log.wakes()
    let reading = Task { try await follow(wakes) }
    while !options.isQuiet { try await Task.sleep(for: .milliseconds(50)) }
    reading.cancel()
    var report = try await reading.value
    // What was appended last may be told of after the end.
    while true {
      let before = report.seen.count
      let refusals = report.unavailable
      try await read(&report)
      if report.unavailable == refusals && report.seen.count == before { return report }
      try await Task.sleep(for: .milliseconds(100))
    }
  }

  private func follow(_ wakes: AsyncStream<Void>) async throws -> Report {
    var report = Report()
    for await _ in wakes { try await read(&report) }
    return report
  }

  private func read(_ report: inout Report) async throws {
    while true {
      do throws(LogError) {
        let page = try await log.entries(after: report.seen.count, limit: 1000)
        if page.isEmpty { return }
        report.pages += 1
        let now = Hammered.now()
        for entry in page {
          if entry.version != report.seen.count + 1 {
            throw .damaged("entry \(report.seen.count + 1) was skipped")
          }
          report.seen.append(entry.command.rawValue)
          if let hammered = Hammered(entry.body), begun...max(begun, now) ~= hammered.time {
            report.latencies.add(.nanoseconds(now - hammered.time))
          }
        }
      } catch .unavailable(_) {
        report.unavailable += 1
        return
      } catch { throw error }
    }
  }
}
