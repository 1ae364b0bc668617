/// A set of steps that may say of a few others that it has them, in a few words: undo passes over most pieces by it.
///
/// A Bloom filter (Bloom, *Space/Time Trade-offs in Hash Coding with Allowable Errors*, 1970) with one bit for a step.
struct StepFilter: Sendable {
  private var bits: SIMD8<UInt64> = .zero

  mutating func insert(_ step: Int) {
    bits[step >> 6 & 7] |= 1 << UInt64(step & 63)
  }

  /// Inserts all steps that a piece mentions.
  mutating func insert(_ piece: UndoPiece) {
    guard case .tracked(let elements) = piece else { return }
    elements.forEachStep { insert($0) }
  }

  func mayHave(any steps: StepFilter) -> Bool { bits & steps.bits != .zero }
}
