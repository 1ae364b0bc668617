/// The options of `editable-table history`.
struct HistoryOptions: Hashable {
  let place: TablePlace
  /// Nil for all that is kept.
  let after: Int?

  init(_ arguments: [String]) throws(UsageError) {
    let options = try OptionReader(arguments, of: "history", options: TablePlace.options + ["--after"])
    place = try TablePlace(options)
    after = try options.number("--after", 0...Int.max)
  }
}
