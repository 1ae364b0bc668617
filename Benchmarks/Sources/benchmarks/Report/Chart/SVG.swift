/// Writes the elements of a drawing.
struct SVG {
  private(set) var text = ""

  enum Anchor: String {
    case start
    case middle
    case end
  }

  mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, style: String) {
    text += #"<line x1="\#(n(x1))" y1="\#(n(y1))" x2="\#(n(x2))" y2="\#(n(y2))" class="\#(style)"/>"# + "\n"
  }

  mutating func polyline(_ points: [(x: Double, y: Double)], style: String) {
    let places = points.map { "\(n($0.x)),\(n($0.y))" }.joined(separator: " ")
    text += #"<polyline points="\#(places)" class="\#(style)"/>"# + "\n"
  }

  mutating func circle(_ x: Double, _ y: Double, radius: Double, style: String) {
    text += #"<circle cx="\#(n(x))" cy="\#(n(y))" r="\#(n(radius))" class="\#(style)"/>"# + "\n"
  }

  mutating func square(_ x: Double, _ y: Double, radius: Double, style: String) {
    rectangle(x - radius, y - radius, 2 * radius, 2 * radius, corner: 0, style: style)
  }

  mutating func rectangle(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, corner: Double, style: String
  ) {
    text +=
      #"<rect x="\#(n(x))" y="\#(n(y))" width="\#(n(width))" height="\#(n(height))" rx="\#(n(corner))""#
      + #" class="\#(style)"/>"# + "\n"
  }

  mutating func label(_ words: String, _ x: Double, _ y: Double, _ anchor: Anchor = .start, style: String) {
    text +=
      #"<text x="\#(n(x))" y="\#(n(y))" text-anchor="\#(anchor.rawValue)" class="\#(style)">"#
      + Self.escaped(words) + "</text>\n"
  }

  mutating func raw(_ markup: String) {
    text += markup + "\n"
  }

  static func escaped(_ words: String) -> String {
    var result = ""
    for character in words {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
    return result
  }

  private func n(_ value: Double) -> String {
    Amount.fixed(value, 1)
  }
}
