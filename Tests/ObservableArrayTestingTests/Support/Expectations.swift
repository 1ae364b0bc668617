import ObservableArrayTesting
import Testing

/// Expects that the body breaks this very rule.
@discardableResult
func expect(
  breaking rule: ContractRule, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) -> ContractViolation? {
  let violation = #expect(throws: ContractViolation.self, sourceLocation: sourceLocation, performing: body)
  #expect(
    violation?.rule == rule, "\(violation.map(\.description) ?? "nothing")", sourceLocation: sourceLocation)
  return violation
}

/// A row with an identity and a content.
struct TestRow: Identifiable, Hashable, CustomStringConvertible {
  var id: Character
  var text = ""
  var description: String { "\(id)\(text)" }
}

extension [TestRow] {
  /// A row for each character.
  static func rows(_ ids: String) -> [TestRow] { ids.map { TestRow(id: $0) } }
}
