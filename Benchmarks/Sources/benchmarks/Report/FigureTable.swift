/// A theme's figures as a table: ratios first, absolute costs second.
enum FigureTable {
  static func table(_ figures: [Figure]) -> TextTable {
    var table = TextTable([
      .init(heading: "ratio", isNumber: true),
      .init(heading: "target", isNumber: true),
      .init(heading: "", isNumber: false),
      .init(heading: "best", isNumber: true),
      .init(heading: "median", isNumber: true),
      .init(heading: "other's best", isNumber: true),
      .init(heading: "n", isNumber: true),
      .init(heading: "work", isNumber: false),
      .init(heading: "beside", isNumber: false),
    ])
    for figure in figures {
      table.add([
        figure.ratio.map { Amount.number($0) } ?? "",
        figure.target.map { text($0, figure.unit) } ?? "",
        figure.isReached.map { $0 ? "ok" : "MISSED" } ?? "",
        Amount.text(figure.ours.best, figure.unit),
        Amount.text(figure.ours.median, figure.unit),
        figure.other.map { Amount.text($0.best, figure.unit) } ?? "",
        Amount.count(figure.size),
        figure.work,
        figure.against ?? "",
      ])
    }
    return table
  }

  static func text(_ target: Target, _ unit: Figure.Unit) -> String {
    let sign = target.bound == .atMost ? "≤" : "≥"
    return "\(sign) "
      + (target.subject == .ratio ? Amount.number(target.limit) : Amount.text(target.limit, unit))
  }
}
