/// The figures of all sizes: for each kind of element a table, sizes down, work across.
struct SweepTable {
  private let kinds: [String]
  private let sizes: [String]
  private let works: [String]
  private let best: [String: Double]

  /// - Parameter lines: Sizes, kind, work and cost, separated by tabs; of the same work the best counts.
  init(_ lines: [String]) {
    var (kinds, sizes, works): ([String], [String], [String]) = ([], [], [])
    var best: [String: Double] = [:]
    func note(_ name: Substring, in names: inout [String]) {
      if !names.contains(String(name)) { names.append(String(name)) }
    }
    for line in lines {
      let fields = line.split(separator: "\t")
      guard fields.count == 4, let cost = Double(fields[3]) else { continue }
      note(fields[0], in: &sizes)
      note(fields[1], in: &kinds)
      note(fields[2], in: &works)
      let key = fields[0...2].joined(separator: "\t")
      best[key] = min(best[key] ?? cost, cost)
    }
    (self.kinds, self.sizes, self.works, self.best) = (kinds, sizes, works, best)
  }

  var markdown: String {
    kinds.map { kind in
      var table = TextTable(
        [.init(heading: "leaf x fan-out", isNumber: false)] + works.map { .init(heading: $0, isNumber: true) }
      )
      for size in sizes {
        let costs = works.map { work in best["\(size)\t\(kind)\t\(work)"].map { Amount.number($0) } ?? "" }
        table.add([size] + costs)
      }
      return "### \(kind)\n\n\(table.markdown)"
    }
    .joined(separator: "\n\n")
  }
}
