/// Metrics in Prometheus's text format, version 0.0.4.
struct MetricsText {
  static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  enum Kind: String {
    case counter
    case gauge
    case histogram
  }

  private(set) var text = ""

  /// A metric without labels.
  mutating func add(_ name: StaticString, _ kind: Kind, _ help: StaticString, _ value: Int) {
    head(name, kind, help)
    text += "\(name) \(value)\n"
  }

  /// A metric with a line for each of its labels' values, in the order of the lines' text.
  mutating func add(
    _ name: StaticString, _ kind: Kind, _ help: StaticString,
    _ samples: [(labels: [(StaticString, String)], value: Int)]
  ) {
    head(name, kind, help)
    let lines = samples.map { sample in
      let labels = sample.labels.map { "\($0.0)=\"\(Self.escaped($0.1))\"" }.joined(separator: ",")
      return "\(name){\(labels)} \(sample.value)\n"
    }
    text += lines.sorted().joined()
  }

  mutating func add(_ name: StaticString, _ help: StaticString, _ histogram: DurationHistogram) {
    head(name, .histogram, help)
    var sum = 0
    for (bound, count) in zip(DurationHistogram.bounds, histogram.counts) {
      sum += count
      text += "\(name)_bucket{le=\"\(bound)\"} \(sum)\n"
    }
    sum += histogram.counts.last!
    text += "\(name)_bucket{le=\"+Inf\"} \(sum)\n\(name)_sum \(histogram.seconds)\n\(name)_count \(sum)\n"
  }

  private mutating func head(_ name: StaticString, _ kind: Kind, _ help: StaticString) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
  }

  static func escaped(_ value: String) -> String {
    var result = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
