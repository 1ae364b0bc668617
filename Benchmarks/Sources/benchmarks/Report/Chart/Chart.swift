/// A theme's panels, as a drawing of its own.
struct Chart {
  private let theme: ThemeReport

  init(_ theme: ThemeReport) {
    self.theme = theme
  }

  /// Nil when the theme has nothing to draw.
  var svg: String? {
    if theme.panels.isEmpty { return nil }
    let columns = theme.panels.count == 1 ? 1 : 2
    let rows = (theme.panels.count + columns - 1) / columns
    let gap = ChartStyle.gap
    let width = Double(columns) * (ChartStyle.panelWidth + gap) + gap
    let height = Double(rows) * (PanelDrawing.height + gap) + gap
    var svg = SVG()
    let size =
      #"width="\#(Int(width))" height="\#(Int(height))" viewBox="0 0 \#(Int(width)) \#(Int(height))""#
    svg.raw(
      #"<svg xmlns="http://www.w3.org/2000/svg" \#(size) role="img" aria-labelledby="title description">"#)
    svg.raw(#"<title id="title">\#(SVG.escaped("\(theme.name): \(theme.summary)"))</title>"#)
    svg.raw(#"<desc id="description">\#(SVG.escaped(description))</desc>"#)
    svg.raw(ChartStyle.sheet)
    svg.rectangle(0, 0, width, height, corner: 10, style: "page")
    let styles = styles
    for (number, panel) in theme.panels.enumerated() {
      PanelDrawing(
        panel, styles: styles, x: gap + Double(number % columns) * (ChartStyle.panelWidth + gap),
        y: gap + Double(number / columns) * (PanelDrawing.height + gap)
      )
      .draw(in: &svg)
    }
    svg.raw("</svg>")
    return svg.text
  }

  /// A colour for each name, the same one in all panels.
  private var styles: [String: String] {
    var styles: [String: String] = [:]
    var (ours, others) = (0, 0)
    for line in theme.panels.flatMap(\.lines) where styles[line.name] == nil {
      styles[line.name] = ChartStyle.lineStyle(isOurs: line.isOurs, number: line.isOurs ? ours : others)
      if line.isOurs { ours += 1 } else { others += 1 }
    }
    return styles
  }

  /// What the lines end with, for who does not see them.
  private var description: String {
    theme.panels.map { panel in
      let ends = panel.lines.compactMap { line in
        line.points.max { $0.size < $1.size }.map {
          "\(line.name) \(Amount.text($0.cost, panel.unit)) at \(Amount.count(Int($0.size))) \(panel.counted)"
        }
      }
      return "\(panel.title): \(ends.joined(separator: ", "))."
    }
    .joined(separator: " ")
  }
}
