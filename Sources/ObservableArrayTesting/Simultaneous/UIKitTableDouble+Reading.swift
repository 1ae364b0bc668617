extension UIKitTableDouble {
  func name(_ position: Int, _ section: Int) -> String {
    RowPath(section: section, row: position).name(isSectioned: shownSections.count > 1)
  }

  /// The counts of sections; of the only one, the number.
  func list(_ counts: [Int]) -> String { counts.count == 1 ? "\(counts[0])" : "\(counts)" }

  /// The violation, kept until the end of the block too.
  func noted(_ rule: ContractRule, _ problem: String, _ remedy: String) -> ContractViolation {
    let new = ContractViolation(rule, problem, remedy)
    if violation == nil { violation = new }
    return new
  }

  func takeViolation() -> ContractViolation? {
    defer { violation = nil }
    return violation
  }

  /// Reads from the data source, which must change nothing meanwhile.
  func reading<Result>(_ body: () -> Result) throws(ContractViolation) -> Result {
    let before = source.counts
    isReading = true
    let result = body()
    isReading = false
    if let violation = takeViolation() { throw violation }
    let after = source.counts
    if before != after {
      throw ContractViolation(
        .u17,
        "The data source answered \(list(before)) rows before the table read them and \(list(after)) afterwards.",
        "Answer rows without changing them; make the change later, in a turn of its own.")
    }
    return result
  }

  func freshRow(at path: RowPath) -> ShownRow<Row> {
    cellCount += 1
    return ShownRow(cell: cellCount, row: source.row(path))
  }

  func freshRows(in section: Int) -> [ShownRow<Row>] {
    source.rows(section).map { row in
      cellCount += 1
      return ShownRow(cell: cellCount, row: row)
    }
  }
}
