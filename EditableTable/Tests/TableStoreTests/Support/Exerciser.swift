import Foundation

/// The exerciser of logs as a process of its own.
final class Exerciser {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var unread = Data()
  /// Waits for the process, so that no thread which other tests need does.
  private let queue = DispatchQueue(label: "exerciser")

  init(_ arguments: String...) throws {
    process.executableURL = try Self.executable()
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  var identifier: Int { Int(process.processIdentifier) }

  /// The next line that it prints; nil when it has ended. A line that was not printed to its end is none.
  func line() async -> String? {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread = Data(unread[(end + 1)...]) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      let reading = output.fileHandleForReading
      let more = await withCheckedContinuation { read in
        queue.async { read.resume(returning: reading.availableData) }
      }
      if more.isEmpty { return nil }
      unread += more
    }
  }

  func kill9() { kill(process.processIdentifier, SIGKILL) }

  func finish() async {
    try? input.fileHandleForWriting.close()
    await withCheckedContinuation { ended in
      queue.async { [process] in
        process.waitUntilExit()
        ended.resume()
      }
    }
  }

  /// Built beside the tests.
  private static func executable() throws -> URL {
    let bundles = [Bundle.main] + Bundle.allBundles
    let folders = bundles.flatMap { bundle in
      [bundle.executableURL?.deletingLastPathComponent(), bundle.bundleURL.deletingLastPathComponent()]
    }
    for folder in folders.compactMap(\.self) {
      let url = folder.appending(path: "log-exerciser")
      if FileManager.default.isExecutableFile(atPath: url.path) { return url }
    }
    throw CocoaError(.fileNoSuchFile)
  }
}
