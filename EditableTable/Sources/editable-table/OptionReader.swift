/// The arguments of a command, taken apart: `--name value` or `--name=value`, flags, and operands.
struct OptionReader {
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  /// - Parameters:
  ///   - command: whose arguments they are, for messages.
  ///   - options: names that need a value.
  ///   - repeatable: those of them that may be there several times.
  ///   - flags: names that stand alone.
  ///   - mostOperands: how many arguments may be no option.
  init(
    _ arguments: [String], of command: String, options: [String], repeatable: Set<String> = [],
    flags: [String] = [], mostOperands: Int = 0
  ) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("--") else {
        guard operands.count < mostOperands else {
          throw UsageError("\"\(argument)\" is not an option of \(command).")
        }
        operands.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      if values[name] != nil && !repeatable.contains(name) { throw UsageError("\(name) is there twice.") }
      if flags.contains(name) {
        guard parts.count == 1 else { throw UsageError("\(name) takes no value.") }
        values[name] = []
        continue
      }
      guard options.contains(name) else {
        let names = (options + flags).joined(separator: ", ")
        let suggestion = Suggestion.sentence(name, among: options + flags)
        throw UsageError("\(command) has no option \(name)\(suggestion); it has: \(names)")
      }
      guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst(), !value.isEmpty else {
        throw UsageError("\(name) needs a value.")
      }
      values[name, default: []].append(value)
    }
  }

  func has(_ name: String) -> Bool { values[name] != nil }

  func text(_ name: String) -> String? { values[name]?.first }

  func texts(_ name: String) -> [String] { values[name] ?? [] }

  func number(_ name: String, _ range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let value = text(name) else { return nil }
    guard value.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let number = Int(value), range.contains(number)
    else {
      throw UsageError(
        "\(name) must be a whole number, \(range.lowerBound) to \(range.upperBound), not \"\(value)\".")
    }
    return number
  }
}
