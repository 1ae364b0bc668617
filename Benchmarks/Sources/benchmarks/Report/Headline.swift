/// A figure that the README shows, in words for people who have not read the list of workloads.
struct Headline {
  private let words: String
  private let other: String
  private let theme: String
  private let work: String
  private let size: Int
  private let against: String?

  private init(
    _ words: String, beside other: String, _ theme: String, _ work: String, _ size: Int,
    against: String? = nil
  ) {
    self.words = words
    self.other = other
    self.theme = theme
    self.work = work
    self.size = size
    self.against = against
  }

  private static var all: [Headline] {
    let million = 1_000_000
    return [
      Headline(
        "Insert in the middle of 1,000,000 rows, with an observer and every state kept",
        beside: "Array, its last value kept by a subscriber", "edits",
        "insert in the middle, one observer, every snapshot held", million, against: "Array in a subject"),
      Headline(
        "The same at random places", beside: "the same", "edits",
        "insert at random places, one observer, every snapshot held", million, against: "Array in a subject"),
      Headline(
        "Insert at random places, nobody watching", beside: "Array", "edits",
        "insert at random places, sole owner, no observer", million),
      Headline(
        "Event between snapshots of 1,000,000 rows, one edit apart", beside: "`difference(from:)`",
        "difference-structural", "one edit apart", million),
      Headline(
        "1,000 scattered edits apart", beside: "ours, of two Arrays", "difference-structural",
        "1,000 scattered edits apart", million),
      Headline(
        "Event between unrelated Arrays of 10,000 rows, 1 % different", beside: "`difference(from:)`",
        "difference-flat", "1 %", 10_000),
      Headline(
        "Event between unrelated Arrays of 100,000 rows, shuffled", beside: "hashing every id once",
        "difference-flat", "shuffle, texts shared", 100_000),
      Headline("Iterate 1,000,000 Strings, each", beside: "Array", "iteration", "iterate Strings", million),
      Headline(
        "Read 1,000,000 Strings at random, each", beside: "Array", "reads", "read Strings, keeping each",
        million),
      Headline(
        "Append 1,000,000 Strings, each", beside: "Array", "joining", "append Strings one by one", million),
      Headline("Join two lists of 1,000,000", beside: "Array", "joining", "join", million),
      Headline("Memory of a String among 1,000,000", beside: "Array", "memory", "Strings, built", million),
      Headline(
        "The same after 1,000,000 random inserts", beside: "Array", "memory",
        "Strings, after n random inserts into n", million),
    ]
  }

  /// Those that a report has figures for; ratios first.
  static func table(_ report: Report) -> String {
    var table = TextTable([
      .init(heading: "", isNumber: false),
      .init(heading: "ratio", isNumber: true),
      .init(heading: "ours", isNumber: true),
      .init(heading: "beside", isNumber: true),
      .init(heading: "which is", isNumber: false),
    ])
    for headline in all {
      let figure = report.themes.first { $0.name == headline.theme }?.figures.first {
        $0.work == headline.work && $0.size == headline.size
          && (headline.against == nil || $0.against == headline.against)
      }
      guard let figure, let other = figure.other, let ratio = figure.ratio else { continue }
      table.add([
        headline.words, Amount.number(ratio), Amount.text(figure.ours.best, figure.unit),
        Amount.text(other.best, figure.unit), headline.other,
      ])
    }
    return table.markdown
  }
}
