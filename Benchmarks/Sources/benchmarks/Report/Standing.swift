/// Where a report stands against its targets.
struct Standing {
  private let reached: Int
  private let missed: [(theme: String, figure: Figure)]

  init(_ report: Report) {
    let judged = report.themes.flatMap { theme in
      theme.figures.filter { $0.isReached != nil }.map { (theme: theme.name, figure: $0) }
    }
    missed = judged.filter { $0.figure.isReached == false }
    reached = judged.count - missed.count
  }

  var text: String {
    var lines = ["\(reached) of \(reached + missed.count) targets reached"]
    for (theme, figure) in missed {
      let measured = figure.target?.subject == .ratio ? figure.ratio : figure.ours.best
      let unit = figure.target?.subject == .ratio ? Figure.Unit.number : figure.unit
      let limit = figure.target.map { FigureTable.text($0, figure.unit) } ?? ""
      lines.append(
        "  missed: \(theme): \(figure.work), \(Amount.count(figure.size)): "
          + "\(measured.map { Amount.text($0, unit) } ?? "") instead of \(limit)")
    }
    return lines.joined(separator: "\n")
  }
}
