import Foundation

/// A line on the terminal that says how far long work has come: rows, rate and the time left. Nothing is written when standard
/// error is no terminal, or when the person wants none.
final class ProgressLine {
  private let verb: String
  private let start = ContinuousClock.now
  private let isShown: Bool
  /// The line changes at most some ten times a second, and appears when the work takes longer than that.
  private var next = ContinuousClock.now + .milliseconds(300)
  private var isThere = false

  /// - Parameter verb: what is being done: `imported`.
  init(_ verb: String, isQuiet: Bool) {
    self.verb = verb
    isShown = !isQuiet && isatty(2) == 1
  }

  deinit { clear() }

  /// Shows how far it is.
  ///
  /// - Parameters:
  ///   - rows: how many rows are done.
  ///   - part: how much of the work that is, from 0 to 1; nil when that is not known.
  func show(_ rows: Int, part: Double?) {
    guard isShown, ContinuousClock.now >= next else { return }
    next = .now + .milliseconds(100)
    isThere = true
    let seconds = Double((ContinuousClock.now - start) / .milliseconds(1)) / 1000
    StandardError.write(Array("\r\(Self.text(verb, rows, part, seconds))\u{1B}[K".utf8))
  }

  /// Takes the line away.
  func clear() {
    if isThere { StandardError.write(Array("\r\u{1B}[K".utf8)) }
    isThere = false
  }

  /// `1500000 rows imported, 500000/s, 3 s left`
  static func text(_ verb: String, _ rows: Int, _ part: Double?, _ seconds: Double) -> String {
    var text = "\(rows) rows \(verb)"
    if seconds > 0 { text += ", \(Int(Double(rows) / seconds))/s" }
    if let part, part > 0, seconds > 0 {
      text += ", \(Int((seconds / min(part, 1) - seconds).rounded(.up))) s left"
    }
    return text
  }
}
