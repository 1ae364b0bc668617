/// What a double throws when a batch breaks one of its toolkit's rules.
///
/// ```swift
/// var rows = ["a", "b"]
/// let table = UIKitTableDouble(rows: { rows })
/// try table.reloadData()
/// do {
///   try table.performBatchUpdates { batch in
///     rows.removeLast()
///     batch.deleteRows(at: [1, 1])
///   }
/// } catch let violation as ContractViolation {
///   print(violation.rule)  // U8
///   print(violation.problem)  // Row 1 is deleted twice.
/// }
/// ```
public struct ContractViolation: Error, Hashable, Sendable {
  /// The rule that was broken.
  public let rule: ContractRule

  /// What was wrong, with the positions.
  public let problem: String

  /// What to do instead.
  public let remedy: String

  init(_ rule: ContractRule, _ problem: String, _ remedy: String) {
    self.rule = rule
    self.problem = problem
    self.remedy = remedy
  }
}

extension ContractViolation: CustomStringConvertible {
  /// The rule, what was wrong, and what to do.
  public var description: String { "\(rule): \(problem) \(remedy) (\(rule): \(rule.statement))" }
}
