extension TableRow {
  /// A new row that says a decimal number from 0 to 4294967295, as the walkthrough's rows do.
  public static func random(using generator: inout some RandomNumberGenerator) -> TableRow {
    TableRow(text: String(UInt32.random(in: 0...UInt32.max, using: &generator)), using: &generator)
  }

  /// A new random row.
  public static func random() -> TableRow {
    var generator = SystemRandomNumberGenerator()
    return random(using: &generator)
  }

  /// `count` new random rows, no two with the same identity.
  ///
  /// - Complexity: O(`count`). The system is asked for one number only, because asking it twice a row would
  ///   make a million rows slow.
  public static func random(count: Int) -> [TableRow] {
    var generator = SplitMix64(seed: UInt64.random(in: 0...UInt64.max))
    return (0..<count).map { _ in random(using: &generator) }
  }
}
