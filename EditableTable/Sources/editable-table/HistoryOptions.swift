/// The options of `editable-table history`.
struct HistoryOptions: Hashable {
  let place: TablePlace
  /// Nil for all that is kept.
  let after: Int?
  /// Whether nothing is said of how far it is.
  let isQuiet: Bool

  init(_ arguments: [String]) throws(UsageError) {
    let options = try OptionReader(
      arguments, of: "history", options: TablePlace.options + ["--after"], flags: ["--quiet"])
    isQuiet = options.has("--quiet")
    place = try TablePlace(options)
    after = try options.number("--after", 0...Int.max)
  }
}
