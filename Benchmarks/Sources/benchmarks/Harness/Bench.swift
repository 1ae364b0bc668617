/// What a theme measures with, and where its figures gather.
struct Bench {
  /// Whether the run is a short one: small sizes, few runs; its figures say only that everything works.
  let isQuick: Bool
  let rounds: Int

  private(set) var figures: [Figure] = []
  private(set) var panels: [Panel] = []

  init(isQuick: Bool, rounds: Int) {
    self.isQuick = isQuick
    self.rounds = rounds
  }

  /// The sizes of a full run, or the small ones of a quick one.
  func sizes(_ full: [Int], quick: Int = 10_000) -> [Int] {
    let small = full.filter { $0 <= quick }
    return isQuick ? (small.isEmpty ? [full[0]] : small) : full
  }

  func measure(_ contenders: [Contender]) -> [Timing] {
    Contender.measure(contenders, rounds: rounds)
  }

  mutating func add(_ figure: Figure) {
    figures.append(figure)
    Progress.show(figure)
  }

  /// Adds a point to a line of a panel, making both when they are new.
  mutating func plot(
    _ cost: Timing, of line: String, isOurs: Bool = true, at size: Int, in panel: String,
    counted: String = "elements", unit: Figure.Unit = .seconds
  ) {
    let point = Panel.Point(size: Double(size), cost: cost.best)
    let number = panels.firstIndex { $0.title == panel } ?? panels.count
    if number == panels.count {
      panels.append(Panel(title: panel, counted: counted, unit: unit, lines: []))
    }
    if let index = panels[number].lines.firstIndex(where: { $0.name == line }) {
      panels[number].lines[index].points.append(point)
    } else {
      panels[number].lines.append(Panel.Line(name: line, isOurs: isOurs, points: [point]))
    }
  }

  /// The usual case: one way of ours beside another, a line of the table for each size and a panel for the work.
  mutating func compare(
    _ work: String, size: Int, counted: String = "elements", target: Target? = nil,
    _ ours: Contender, _ other: Contender
  ) {
    let timings = measure([ours, other])
    add(Figure(work, size: size, timings[0], against: other.name, timings[1], target: target))
    plot(timings[0], of: ours.name, at: size, in: work, counted: counted)
    plot(timings[1], of: other.name, isOurs: false, at: size, in: work, counted: counted)
  }
}
