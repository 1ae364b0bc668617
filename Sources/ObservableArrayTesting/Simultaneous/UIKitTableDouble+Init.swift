extension UIKitTableDouble {
  /// Makes a table of one section.
  ///
  /// A data source of your own fits in too:
  /// `UIKitTableDouble(rows: { (0..<source.numberOfRows()).lazy.map(source.row) }, by: \.id)`.
  ///
  /// - Parameters:
  ///   - rows: Answers the rows as they are at the time, in O(1): an array or a snapshot.
  ///   - identity: What makes a row the same row with another content.
  public convenience init<Rows: RandomAccessCollection, Identity: Hashable>(
    rows: @escaping () -> Rows, by identity: @escaping (Row) -> Identity
  ) where Rows.Element == Row, Rows.Index == Int {
    self.init(
      source: SectionedSource(
        sectionCount: { 1 }, sectionIdentity: { AnyHashable($0) }, rowCount: { _ in rows().count },
        row: { rows().element(at: $0.row) }, rows: { _ in Array(rows()) },
        identity: { AnyHashable(identity($0)) }))
  }

  /// Makes a table of one section, of rows that know their identity.
  ///
  /// - Parameter rows: Answers the rows as they are at the time, in O(1): an array or a snapshot.
  public convenience init<Rows: RandomAccessCollection>(rows: @escaping () -> Rows)
  where Rows.Element == Row, Rows.Index == Int, Row: Identifiable {
    self.init(rows: rows, by: \.id)
  }

  /// Makes a table of one section, of rows that are their own identity.
  ///
  /// - Parameter rows: Answers the rows as they are at the time, in O(1): an array or a snapshot.
  @_disfavoredOverload
  public convenience init<Rows: RandomAccessCollection>(rows: @escaping () -> Rows)
  where Rows.Element == Row, Rows.Index == Int, Row: Hashable {
    self.init(rows: rows, by: \.self)
  }

  /// Makes a table of sections.
  ///
  /// ```swift
  /// let table = UIKitTableDouble(sections: { model.sections }, rows: \.tasks, by: \.id)
  /// ```
  ///
  /// - Parameters:
  ///   - sections: Answers the sections as they are at the time, in O(1).
  ///   - rows: Answers a section's rows.
  ///   - identity: What makes a row the same row with another content.
  public convenience init<
    Sections: RandomAccessCollection, Rows: RandomAccessCollection, Identity: Hashable
  >(
    sections: @escaping () -> Sections, rows: @escaping (Sections.Element) -> Rows,
    by identity: @escaping (Row) -> Identity
  ) where Sections.Element: Identifiable, Sections.Index == Int, Rows.Element == Row, Rows.Index == Int {
    self.init(
      source: SectionedSource(
        sectionCount: { sections().count },
        sectionIdentity: { AnyHashable(sections().element(at: $0).id) },
        rowCount: { rows(sections().element(at: $0)).count },
        row: { rows(sections().element(at: $0.section)).element(at: $0.row) },
        rows: { Array(rows(sections().element(at: $0))) },
        identity: { AnyHashable(identity($0)) }))
  }
}

extension RandomAccessCollection where Index == Int {
  /// The element `offset` places behind the first one, also of a slice.
  fileprivate func element(at offset: Int) -> Element { self[startIndex + offset] }
}
