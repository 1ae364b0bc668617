import Foundation

/// A scale from costs or sizes to the points of a drawing.
struct Axis {
  struct Tick {
    let value: Double
    let label: String
  }

  private let isLogarithmic: Bool
  private let low: Double
  private let high: Double
  let ticks: [Tick]

  /// The place of a value, 0 at the axis' start and 1 at its end.
  func place(_ value: Double) -> Double {
    isLogarithmic ? (log10(value) - log10(low)) / (log10(high) - log10(low)) : (value - low) / (high - low)
  }

  /// Of how many elements there are.
  static func sizes(_ sizes: [Double]) -> Axis {
    let known = Set(sizes).sorted()
    let (least, most) = (known.first ?? 1, known.last ?? 1)
    // One size stands in the middle.
    let (low, high) = least == most ? (least / 3, most * 3) : (least, most)
    return Axis(
      isLogarithmic: true, low: low, high: high, ticks: known.map { Tick(value: $0, label: shortened($0)) })
  }

  /// Of costs: logarithmic, at least a decade of it, so that what is nearly the same looks so. Bytes start at nothing.
  static func costs(_ costs: [Double], _ unit: Figure.Unit) -> Axis {
    let (least, most) = (costs.min() ?? 1, costs.max() ?? 1)
    if unit == .bytes {
      let step = roundStep(most / 4)
      let ticks = stride(from: 0, through: most + step, by: step).map { value in
        Tick(value: value, label: bytes(value))
      }
      return Axis(isLogarithmic: false, low: 0, high: ticks[ticks.count - 1].value, ticks: ticks)
    }
    var (low, high) = (least / 1.5, most * 1.5)
    if high / low < 10 {
      let widening = (10 * low / high).squareRoot()
      (low, high) = (low / widening, high * widening)
    }
    let decades = log10(high) - log10(low)
    let steps: [Double] = decades < 2.2 ? [1, 2, 5] : [1]
    let every = decades > 6.5 ? 2 : 1
    var ticks: [Tick] = []
    for power in Int(log10(low).rounded(.down))...Int(log10(high).rounded(.up)) where power % every == 0 {
      for step in steps {
        let value = step * pow(10, Double(power))
        if value >= low && value <= high { ticks.append(Tick(value: value, label: label(value))) }
      }
    }
    return Axis(isLogarithmic: true, low: low, high: high, ticks: ticks)
  }

  /// "20 ns", without the decimals that a measured cost has.
  private static func label(_ seconds: Double) -> String {
    for (scale, name) in [(1, "s"), (1e-3, "ms"), (1e-6, "µs")] where seconds >= scale * 0.999 {
      return "\(Int((seconds / scale).rounded())) \(name)"
    }
    let nanoseconds = seconds * 1e9
    return nanoseconds > 0.999
      ? "\(Int(nanoseconds.rounded())) ns" : Amount.fixed(nanoseconds, nanoseconds > 0.0999 ? 1 : 2) + " ns"
  }

  /// "20 B": steps are round.
  private static func bytes(_ value: Double) -> String {
    Amount.fixed(value, value == value.rounded() ? 0 : 1) + " B"
  }

  private static func shortened(_ size: Double) -> String {
    for (scale, name) in [(1e6, " M"), (1e3, " k")] where size >= scale {
      return Amount.fixed(size / scale, 0) + name
    }
    return Amount.fixed(size, 0)
  }

  private static func roundStep(_ rough: Double) -> Double {
    let scale = pow(10, log10(rough).rounded(.down))
    return ([1, 2, 5, 10].first { $0 * scale >= rough } ?? 10) * scale
  }
}
