/// Reads the parameters of a request's query, and refuses those it does not know: a misspelt one would
/// silently do nothing.
struct QueryReader {
  private let values: [String: String]

  init(_ values: [String: String], allowed: Set<String>) throws(RequestError) {
    if let unknown = values.keys.sorted().first(where: { !allowed.contains($0) }) {
      let names = allowed.sorted().joined(separator: ", ")
      throw .malformed(
        "There is no parameter \"\(unknown)\" here; there are: \(names.isEmpty ? "none" : names).")
    }
    self.values = values
  }

  func text(_ name: String) -> String? { values[name] }

  /// A number in `range`, of decimal digits only.
  func number(_ name: String, in range: ClosedRange<Int> = 0...Int.max) throws(RequestError) -> Int? {
    guard let text = values[name] else { return nil }
    return try Self.number(text, name, in: range)
  }

  static func number(
    _ text: String, _ name: String, in range: ClosedRange<Int> = 0...Int.max
  ) throws(RequestError) -> Int {
    guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let value = Int(text),
      range.contains(value)
    else {
      let limits =
        range.upperBound == Int.max
        ? "\(range.lowerBound) or more" : "\(range.lowerBound) to \(range.upperBound)"
      throw .malformed("\(name) must be a whole number, \(limits).")
    }
    return value
  }

  /// `from` and `count`.
  func window() throws(RequestError) -> Window {
    Window(
      from: try number("from") ?? Window.standard.from,
      size: try number("count", in: 1...Window.largest) ?? Window.standard.size)
  }
}
