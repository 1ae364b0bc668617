/// Numbers as people read them.
enum Amount {
  /// Two or three digits that count, never more than is known.
  static func number(_ value: Double) -> String {
    if value == 0 { return "0" }
    let magnitude = value.magnitude
    if magnitude >= 9.995 { return fixed(value, magnitude >= 99.95 ? 0 : 1) }
    var decimals = 2
    var bound = 0.0995
    while magnitude < bound && decimals < 9 {
      decimals += 1
      bound /= 10
    }
    return fixed(value, decimals)
  }

  static func fixed(_ value: Double, _ decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let whole = Int((value.magnitude * scale).rounded())
    let sign = value < 0 && whole > 0 ? "-" : ""
    if decimals == 0 { return sign + String(whole) }
    let digits = String(whole)
    let padded = String(repeating: "0", count: Swift.max(0, decimals + 1 - digits.count)) + digits
    return sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }

  /// 1000000 as "1,000,000".
  static func count(_ value: Int) -> String {
    var result = ""
    for (offset, digit) in String(value).reversed().enumerated() {
      if offset > 0 && offset % 3 == 0 && digit != "-" { result.append(",") }
      result.append(digit)
    }
    return String(result.reversed())
  }
}
