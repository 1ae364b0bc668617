import ObservableArray

/// A table that behaves as UITableView and UICollectionView do, and says which of their rules a batch breaks.
///
/// Use it to test what drives such a table, on any system: give it the data source, make the calls that the table would
/// get, and each call that would abort or show wrong rows throws a ``ContractViolation``. NSCollectionView follows the
/// same rules.
///
/// ```swift
/// let drinks: ObservableArray = ["foo", "bar", "buzz"]
/// var rows = drinks.snapshot
/// let table = UIKitTableDouble(rows: { rows })
/// try table.reloadData()
///
/// let observation = drinks.observe(initial: false) { update in
///   do {
///     for stage in update.event.simultaneous {
///       try table.performBatchUpdates { batch in
///         rows = update.after
///         batch.add(stage)
///       }
///     }
///     try table.check()
///   } catch {
///     print(error)
///   }
/// }
/// drinks.batch {
///   drinks.move(from: 2, to: 0)
///   drinks[0] = "fizz"
/// }
/// print(table.shownRows)  // [fizz, foo, bar]
/// observation.cancel()
/// ```
///
/// A batch is checked by its numbers first (U4 to U12, U18), then against the counts that the data source answered
/// before the block and answers after it (U5, U13). Then the double rebuilds its rows: it takes out what is deleted and
/// moved, puts what moved at its target, makes new cells where rows were inserted, and keeps the others in their order.
/// Whether those are the data source's rows, ``check()`` says when all stages of an update are done: UIKit does not abort
/// on wrong rows, it shows them. If they are wrong, the rows' identities tell what was miscounted (U1, U2).
///
/// What it does not do: it draws nothing, it knows no heights and no selection, and it shows all rows, not only those on
/// screen. It is not Sendable, so that one thread uses it (U17).
public final class UIKitTableDouble<Row: Equatable> {
  /// The rows shown, by sections.
  public internal(set) var shownSections: [[ShownRow<Row>]] = []

  /// Whether the table is on screen; if not, it wants to be reloaded and not to get batches (U16).
  public var isInWindow = true

  /// Whether a batch may reload rows while it changes the structure, which UIKit does not forbid but gets wrong (U12).
  public var allowsReloadsWithStructure = false

  let source: SectionedSource<Row>
  var sectionIdentities: [AnyHashable] = []
  var cellCount = 0
  var hasLoaded = false
  var openBlocks = 0
  var isReading = false
  var isDragging = false
  var batch = UIKitBatch()
  /// What the identities of the rows say against the batches since the last check; it holds if the rows turn out wrong.
  var suspicion: ContractViolation?
  /// The first violation in the present block, drag or reading: it is thrown at its end too, should somebody in
  /// between have caught it.
  var violation: ContractViolation?

  init(source: SectionedSource<Row>) {
    self.source = source
  }

  /// The rows shown, of all sections.
  public var shownRows: [ShownRow<Row>] { shownSections.flatMap(\.self) }

  /// Reads all rows anew, each into a new cell.
  ///
  /// - Throws: ``ContractViolation`` of U15 inside a block, of U17 when it is called while a row is read or when reading
  ///   changes the counts.
  public func reloadData() throws(ContractViolation) {
    if isReading {
      throw noted(
        .u17, "The table is reloaded while it reads a row.", "Answer the row and change nothing meanwhile.")
    }
    if openBlocks > 0 {
      throw noted(
        .u15, "The table is reloaded inside a block.",
        "Reload it instead of the batch, or name the rows to reload.")
    }
    let counts = source.counts
    shownSections = try reading { counts.indices.map(freshRows) }
    sectionIdentities = counts.indices.map(source.sectionIdentity)
    hasLoaded = true
    suspicion = nil
  }

  /// Throws unless the rows shown are the data source's, in their order and with their contents.
  ///
  /// Call it when all stages of an update are done.
  ///
  /// - Throws: ``ContractViolation`` of U1, U2 or U3 when the order is wrong and positions were miscounted, of
  ///   ``ContractRule/rows`` when nobody told of a change, or of U17 when reading changes the counts.
  public func check() throws(ContractViolation) {
    let counts = source.counts
    if counts != shownSections.map(\.count) {
      throw ContractViolation(
        .rows,
        "The table shows \(list(shownSections.map(\.count))) rows, the data source answers \(list(counts)).",
        "Tell the table of every change, or reload it.")
    }
    let rows = try reading { counts.indices.map(source.rows) }
    let suspicion = suspicion
    self.suspicion = nil
    if let suspicion, !zip(rows, shownSections).allSatisfy(isSameOrder) { throw suspicion }
    for (section, rows) in rows.enumerated() {
      for (position, row) in rows.enumerated() where row != shownSections[section][position].row {
        throw ContractViolation(
          .rows,
          "\(name(position, section).capitalizedFirst) shows \(shownSections[section][position].row), and the data"
            + " source answers \(row).",
          "Reload or reconfigure the row in a stage after the structure, at its position after.")
      }
    }
  }

  private func isSameOrder(_ rows: [Row], _ shown: [ShownRow<Row>]) -> Bool {
    zip(rows, shown).allSatisfy { source.identity($0) == source.identity($1.row) }
  }

  /// Throws when identifiers for a diffable data source are not unique.
  ///
  /// - Throws: ``ContractViolation`` of U20.
  public func checkIdentifiers(_ identifiers: some Sequence<some Hashable>) throws(ContractViolation) {
    var places: [AnyHashable: Int] = [:]
    for (position, identifier) in identifiers.enumerated() {
      guard let other = places.updateValue(position, forKey: AnyHashable(identifier)) else { continue }
      throw ContractViolation(
        .u20, "Rows \(other) and \(position) have the same identifier, \(identifier).",
        "Identify rows by something that no two of them share, in the whole table.")
    }
  }
}
