import EditableTable

extension PersonID {
  /// A name of 128 random bits: who knows it can undo in this person's name.
  static func random() -> PersonID {
    let digits = (0..<2).map { _ in
      String(TableRow.ID(rawValue: UInt64.random(in: 0...UInt64.max)))
    }
    return PersonID(digits.joined())!
  }
}
