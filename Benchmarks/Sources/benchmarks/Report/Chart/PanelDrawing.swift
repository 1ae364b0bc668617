/// One panel, drawn: axes, lines, and each line's name at its end.
struct PanelDrawing {
  private let panel: Panel
  private let styles: [String]
  private let x: Double
  private let y: Double
  private let sizes: Axis
  private let costs: Axis
  private let plotWidth: Double

  /// - Parameter styles: A class for each line's name.
  init(_ panel: Panel, styles: [String: String], x: Double, y: Double) {
    self.panel = panel
    self.styles = panel.lines.map { styles[$0.name] ?? "" }
    self.x = x
    self.y = y
    let points = panel.lines.flatMap(\.points)
    sizes = .sizes(points.map(\.size))
    costs = .costs(points.map(\.cost), panel.unit)
    let names = panel.lines.map { ChartStyle.width(of: $0.name) }.max() ?? 0
    plotWidth = ChartStyle.panelWidth - ChartStyle.leftMargin - names - 32
  }

  static var height: Double { ChartStyle.topMargin + ChartStyle.plotHeight + ChartStyle.bottomMargin }

  func draw(in svg: inout SVG) {
    svg.rectangle(x, y, ChartStyle.panelWidth, Self.height, corner: 8, style: "panel")
    svg.label(panel.title, x + 16, y + 25, style: "title")
    drawAxes(in: &svg)
    for (line, style) in zip(panel.lines, styles) { draw(line, style, in: &svg) }
    drawNames(in: &svg)
  }

  private var left: Double { x + ChartStyle.leftMargin }
  private var bottom: Double { y + ChartStyle.topMargin + ChartStyle.plotHeight }

  private func place(_ point: Panel.Point) -> (x: Double, y: Double) {
    (
      left + sizes.place(point.size) * plotWidth,
      bottom - costs.place(point.cost) * ChartStyle.plotHeight
    )
  }

  private func drawAxes(in svg: inout SVG) {
    for tick in costs.ticks {
      let height = bottom - costs.place(tick.value) * ChartStyle.plotHeight
      svg.line(left, height, left + plotWidth, height, style: "grid")
      svg.label(tick.label, left - 8, height + 4, .end, style: "tick")
    }
    for tick in sizes.ticks {
      let place = left + sizes.place(tick.value) * plotWidth
      svg.line(place, bottom, place, bottom + 5, style: "grid")
      svg.label(tick.label, place, bottom + 19, .middle, style: "tick")
    }
    svg.line(left, bottom, left + plotWidth, bottom, style: "grid")
    svg.label(panel.counted, left + plotWidth / 2, bottom + 38, .middle, style: "tick")
  }

  private func draw(_ line: Panel.Line, _ style: String, in svg: inout SVG) {
    let places = line.points.sorted { $0.size < $1.size }.map { place($0) }
    if places.count > 1 { svg.polyline(places, style: "\(style) \(line.isOurs ? "our" : "other")") }
    for place in places {
      if line.isOurs {
        svg.circle(place.x, place.y, radius: 3.6, style: "m\(style)")
      } else {
        svg.square(place.x, place.y, radius: 3, style: "m\(style)")
      }
    }
  }

  /// At the right of the plot, as near to the line's end as the other names let it, and joined with it.
  private func drawNames(in svg: inout SVG) {
    var names = zip(panel.lines, styles).compactMap { line, style in
      line.points.max { $0.size < $1.size }.map { (line.name, style, end: place($0), at: place($0).y) }
    }
    names.sort { $0.end.y < $1.end.y }
    let spacing = 16.0
    for index in names.indices.dropFirst() {
      names[index].at = max(names[index].at, names[index - 1].at + spacing)
    }
    // What was pushed below the plot pushes back.
    var ceiling = bottom + 2
    for index in names.indices.reversed() {
      names[index].at = min(names[index].at, ceiling)
      ceiling = names[index].at - spacing
    }
    let start = left + plotWidth + 18
    for (name, style, end, at) in names {
      if end.x + 20 < start || abs(end.y - at) > 3 {
        svg.line(end.x + 5, end.y, start - 4, at, style: "\(style) leader")
      }
      svg.label(name, start, at + 4, style: "t\(style) name")
    }
  }
}
