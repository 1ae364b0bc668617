/// Sizes and colours of all charts; the colours follow what the reader's system prefers, and a chart brings its own
/// background, so that it can be read on any page.
enum ChartStyle {
  static let panelWidth = 470.0
  static let plotHeight = 210.0
  static let leftMargin = 62.0
  static let topMargin = 40.0
  static let bottomMargin = 50.0
  static let gap = 16.0
  static let labelSize = 12.5

  /// As wide as a text of labels can be, in the fonts that it may be drawn in.
  static func width(of label: String) -> Double {
    Double(label.count) * labelSize * 0.6
  }

  /// The class of a line: ours have colours of their own, in the order in which they come; so have the others.
  static func lineStyle(isOurs: Bool, number: Int) -> String {
    isOurs ? "ours\(number % 5)" : "other\(number % 3)"
  }

  static var sheet: String {
    let light = ["#0969da", "#1a7f37", "#8250df", "#bf3989", "#0e7490"]
    let dark = ["#58a6ff", "#3fb950", "#bc8cff", "#f778ba", "#39c5cf"]
    let otherLight = ["#bc4c00", "#57606a", "#7d4e00"]
    let otherDark = ["#f0883e", "#9ea7b3", "#d29922"]
    func rules(_ ours: [String], _ others: [String]) -> String {
      let named =
        ours.enumerated().map { ("ours\($0)", $1) } + others.enumerated().map { ("other\($0)", $1) }
      return named.map { name, colour in
        ".\(name){stroke:\(colour)}.m\(name){fill:\(colour)}.t\(name){fill:\(colour)}"
      }
      .joined()
    }
    return """
      <style>
      text{font-family:system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif;font-size:12.5px;fill:#57606a}
      .title{font-size:14px;font-weight:600;fill:#1f2328}
      .page{fill:#ffffff}.panel{fill:#f6f8fa}.grid{stroke:#d8dee4;stroke-width:1}
      polyline{fill:none;stroke-linejoin:round;stroke-linecap:round}
      .our{stroke-width:2.6}.other{stroke-width:2;stroke-dasharray:6 5}
      .leader{stroke-width:1;stroke-dasharray:1.5 3}.name{font-weight:600}
      \(rules(light, otherLight))
      @media (prefers-color-scheme:dark){
      text{fill:#9ea7b3}.title{fill:#f0f6fc}.page{fill:#0d1117}.panel{fill:#151b23}.grid{stroke:#2f3742}
      \(rules(dark, otherDark))
      }
      </style>
      """
  }
}
