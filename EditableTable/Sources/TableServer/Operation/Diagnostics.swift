import Foundation
import Synchronization

/// What the server has to say to whoever runs it: one line an event.
///
/// A line is handed to a thread of its own, so that nobody who serves clients ever waits for whoever reads the
/// lines. Up to 1 MiB of them wait; what comes then is dropped, and said to be once there is room.
///
/// ```swift
/// let diagnostics = Diagnostics(level: .info) { bytes in FileHandle.standardError.write(Data(bytes)) }
/// diagnostics.log(.info, "started", [("port", "8080")])
/// // time=2026-11-30T17:20:00.123Z level=info event=started port=8080
/// ```
///
/// Tokens and cookies are never given to it, and neither is what rows say.
public final class Diagnostics: Sendable {
  /// Says nothing.
  public static let silent = Diagnostics(level: nil) { _ in }

  private struct Waiting {
    var bytes = 0
    var dropped = 0
  }

  private let level: DiagnosticLevel?
  private let limit: Int
  private let write: @Sendable ([UInt8]) -> Void
  private let queue = DispatchQueue(label: "diagnostics")
  private let waiting = Mutex(Waiting())

  /// Diagnostics of `level` and what matters more; `write` is called with one whole line at a time, on a thread
  /// that may wait.
  public convenience init(level: DiagnosticLevel, write: @escaping @Sendable ([UInt8]) -> Void) {
    self.init(level: Optional(level), write: write)
  }

  init(level: DiagnosticLevel?, limit: Int = 1 << 20, write: @escaping @Sendable ([UInt8]) -> Void) {
    self.level = level
    self.limit = limit
    self.write = write
  }

  /// Whether lines of this level are written, for those who would have to make an effort for one.
  public func writes(_ level: DiagnosticLevel) -> Bool { self.level.map { level <= $0 } ?? false }

  /// Writes a line, soon. Callable from any thread.
  ///
  /// - Parameters:
  ///   - level: how much it matters.
  ///   - event: what happened, in a word.
  ///   - fields: more about it, with names that are plain words. A value may be anything.
  public func log(_ level: DiagnosticLevel, _ event: StaticString, _ fields: [(StaticString, String)] = []) {
    guard writes(level) else { return }
    submit(Array(DiagnosticLine.text(level, event, fields, at: Date()).utf8))
  }

  private func submit(_ line: [UInt8]) {
    let (isTaken, dropped) = waiting.withLock { waiting in
      guard waiting.bytes + line.count <= limit else {
        waiting.dropped += 1
        return (false, 0)
      }
      waiting.bytes += line.count
      defer { waiting.dropped = 0 }
      return (true, waiting.dropped)
    }
    guard isTaken else { return }
    queue.async { [self] in
      if dropped > 0 {
        write(
          Array(DiagnosticLine.text(.warning, "lines_dropped", [("count", "\(dropped)")], at: Date()).utf8))
      }
      write(line)
      waiting.withLock { $0.bytes -= line.count }
    }
  }

  /// Waits until what was said is written, but no longer than a second: who reads it may have stopped reading.
  public func flush() {
    let isDone = DispatchSemaphore(value: 0)
    queue.async { isDone.signal() }
    _ = isDone.wait(timeout: .now() + 1)
  }
}
