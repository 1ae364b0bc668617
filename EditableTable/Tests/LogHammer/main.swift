import EditableTable
import Foundation
import TableStore

// Hammers a PostgreSQL log as a table's server would, and checks afterwards what became of it. Tests/faults uses it.
//
//   log-hammer run --url URL --file FILE --until FILE [--batch N] [--bytes N] [--pause MS] [--talk]
//   log-hammer engine --url URL --file FILE --until FILE [--batch PEOPLE]
//   log-hammer check --url URL ACKNOWLEDGED… [--seen FILE…]

func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

func open(_ url: String) async throws -> PostgreSQLLog {
  // While a new primary is found, opening fails as everything else does.
  let end = ContinuousClock.now + .seconds(120)
  while true {
    do throws(LogError) { return try await PostgreSQLLog.open(url) } catch .unavailable(let reason) {
      if ContinuousClock.now > end { throw Failure(reason) }
      try await Task.sleep(for: .milliseconds(200))
    } catch { throw error }
  }
}

func run(_ options: Options) async throws {
  let log = try await open(options.url)
  async let following = Follower(log: log, options: options).run()
  let hammered = try await Hammer(log: log, options: options).run()
  // Whoever waits for all to have appended waits for this.
  try Data().write(to: URL(fileURLWithPath: options.file + ".done"))
  let followed = try await following
  try followed.seen.withUnsafeBytes { try Data($0).write(to: URL(fileURLWithPath: options.file + ".seen")) }
  let figures: [String: Double] = [
    "acknowledged": Double(hammered.acknowledged), "batches": Double(hammered.batches),
    "conflicts": Double(hammered.conflicts), "repeats": Double(hammered.repeats),
    "unavailable": Double(hammered.unavailable), "gap": seconds(hammered.longestGap),
    "ack_p50": hammered.latencies.milliseconds(0.5), "ack_p99": hammered.latencies.milliseconds(0.99),
    "seen": Double(followed.seen.count), "seen_p50": followed.latencies.milliseconds(0.5),
    "seen_p99": followed.latencies.milliseconds(0.99),
  ]
  try JSONSerialization.data(withJSONObject: figures, options: .sortedKeys)
    .write(to: URL(fileURLWithPath: options.file + ".report"))
  await log.close()
}

func seconds(_ time: Duration) -> Double {
  Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
}

func check(_ arguments: ArraySlice<String>) async throws {
  guard arguments.first == "--url", let url = arguments.dropFirst().first else {
    throw Failure("--url comes first")
  }
  let files = arguments.dropFirst(2).split(
    separator: "--seen", maxSplits: 1, omittingEmptySubsequences: false)
  let log = try await open(url)
  let result = try await Check(log: log).run(
    acknowledged: Array(files[0]), seen: files.count > 1 ? Array(files[1]) : [])
  print(result)
  await log.close()
}

do {
  let arguments = CommandLine.arguments.dropFirst()
  switch arguments.first {
  case "run": try await run(Options(arguments.dropFirst()))
  case "engine":
    let options = try Options(arguments.dropFirst())
    let log = try await open(options.url)
    let report = try await EngineLoad(log: log, options: options).run()
    try Data(report.utf8).write(to: URL(fileURLWithPath: options.file + ".report"))
    await log.close()
  case "check": try await check(arguments.dropFirst())
  default: throw Failure("log-hammer run or log-hammer check")
  }
} catch {
  say("log-hammer: \(error)")
  leaveProcess(1)
}
leaveProcess(0)
