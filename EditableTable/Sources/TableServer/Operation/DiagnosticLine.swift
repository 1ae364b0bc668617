import Foundation

/// One line of diagnostics, in the form `name=value name=value` (logfmt).
///
/// Whatever a client put into a value, the line stays one line and its other values stay what they are: a value
/// that is not plain stands in quotation marks, with every mark, every backslash, and every character that breaks
/// lines, cannot be seen, or changes the direction of writing as an escape, as in JSON.
enum DiagnosticLine {
  /// The most scalars of a value that are written.
  static let longestValue = 256

  static func text(
    _ level: DiagnosticLevel, _ event: StaticString, _ fields: [(StaticString, String)], at time: Date
  ) -> String {
    let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    var line = "time=\(time.formatted(format)) level=\(level.rawValue) event=\(event)"
    for (name, value) in fields { line += " \(name)=\(self.value(value))" }
    return line + "\n"
  }

  static func value(_ text: String) -> String {
    var scalars = text.unicodeScalars[...]
    let isCut =
      scalars.index(scalars.startIndex, offsetBy: longestValue, limitedBy: scalars.endIndex)
      .map { $0 != scalars.endIndex } == true
    if isCut { scalars = scalars.prefix(longestValue) }
    if !isCut && !scalars.isEmpty && scalars.allSatisfy(isPlain) { return text }
    var result = "\""
    for scalar in scalars { result += escaped(scalar) }
    return result + (isCut ? "…\"" : "\"")
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", ":", "/", "@", "+", ",", "*", "[", "]": true
    default: false
    }
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
      return String(scalar).utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
    default: return String(scalar)
    }
  }
}
