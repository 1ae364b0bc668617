import Foundation

/// When, on what and of what sources.
struct Run: Codable {
  let date: String
  let machine: Machine
  let compiler: String
  /// Nil outside a checkout.
  let commit: String?
  /// Of a short run the figures say nothing.
  let isQuick: Bool

  var description: String {
    "\(machine.description); \(compiler); \(date)" + (commit.map { ", commit \($0)" } ?? "")
  }
}

extension Run {
  /// `Scripts/bench` says what the program cannot know.
  static func current(isQuick: Bool) -> Run {
    let environment = ProcessInfo.processInfo.environment
    let commit = environment["BENCHMARKS_COMMIT"].flatMap { $0.isEmpty ? nil : $0 }
    let formatter = ISO8601DateFormatter()
    return Run(
      date: formatter.string(from: Date()), machine: .current,
      compiler: environment["BENCHMARKS_COMPILER"] ?? "unknown compiler", commit: commit, isQuick: isQuick)
  }
}
