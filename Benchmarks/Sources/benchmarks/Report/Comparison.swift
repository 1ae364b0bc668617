/// What changed since an earlier report, the worst first.
struct Comparison {
  private struct Change {
    let theme: String
    let figure: Figure
    let before: Figure

    var cost: Double { figure.ours.best / before.ours.best }
    /// The change of the ratio, which the machine's mood does not touch.
    var ratio: Double? {
      guard let new = figure.ratio, let old = before.ratio else { return nil }
      return new / old
    }
  }

  private let changes: [Change]

  init(_ earlier: Report, _ report: Report) {
    var found: [Change] = []
    for theme in report.themes {
      let old = earlier.themes.first { $0.name == theme.name }?.figures ?? []
      for figure in theme.figures {
        let match = old.first {
          $0.work == figure.work && $0.size == figure.size && $0.against == figure.against
        }
        guard let match, match.ours.best > 0 else { continue }
        found.append(Change(theme: theme.name, figure: figure, before: match))
      }
    }
    changes = found.sorted { ($0.ratio ?? $0.cost) > ($1.ratio ?? $1.cost) }
  }

  var text: String {
    if changes.isEmpty { return "Nothing in the earlier report to compare with." }
    var table = TextTable([
      .init(heading: "ratio's change", isNumber: true),
      .init(heading: "cost's change", isNumber: true),
      .init(heading: "before", isNumber: true),
      .init(heading: "now", isNumber: true),
      .init(heading: "n", isNumber: true),
      .init(heading: "work", isNumber: false),
    ])
    for change in changes {
      table.add([
        change.ratio.map { "× " + Amount.number($0) } ?? "",
        "× " + Amount.number(change.cost),
        Amount.text(change.before.ours.best, change.figure.unit),
        Amount.text(change.figure.ours.best, change.figure.unit),
        Amount.count(change.figure.size),
        "\(change.theme): \(change.figure.work)",
      ])
    }
    return "Against the earlier report, worst first:\n" + table.aligned
  }
}
