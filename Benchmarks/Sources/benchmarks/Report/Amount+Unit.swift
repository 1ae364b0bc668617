extension Amount {
  /// A cost with its unit.
  static func text(_ value: Double, _ unit: Figure.Unit) -> String {
    switch unit {
    case .seconds: scaled(value, [(1, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")])
    case .bytes: scaled(value, [(1e6, "MB"), (1e3, "kB"), (1, "B")])
    case .number: number(value)
    }
  }

  private static func scaled(_ value: Double, _ units: [(scale: Double, name: String)]) -> String {
    let unit = units.first { value >= $0.scale * 0.9995 } ?? units[units.count - 1]
    return "\(number(value / unit.scale)) \(unit.name)"
  }
}
