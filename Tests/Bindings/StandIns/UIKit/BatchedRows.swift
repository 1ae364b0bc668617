// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import ObservableArrayTesting

/// What a cell shows: its tag is the row's identity.
public struct CellContent: Hashable, Sendable, CustomStringConvertible {
  public var tag: Int
  public var text: String

  public init(tag: Int, text: String) {
    self.tag = tag
    self.text = text
  }

  public var description: String { "\(tag)\(text)" }
}

/// No API: a table double behind the calls of a view, with what the double has not: a selection, animations that take
/// time, and a log.
@MainActor public final class BatchedRows {
  private let double: UIKitTableDouble<CellContent>
  private let source: () -> Int?
  private var batch: UIKitBatch?
  private var isStale = true
  private var forgotten = 0
  private var completions: [(Bool) -> Void] = []
  private var selectedCells: Set<Int> = []

  /// The rules that the calls have broken.
  public private(set) var violations: [any Error] = []
  public private(set) var reloadCount = 0
  public private(set) var log: [String] = []
  /// Whether the data source must answer the rows shown until a block starts, as the rules say. UIKit itself remembers
  /// their count, and asks at the end of the block: what shows events of an array that its data source reads relies on it.
  public var isStrict = true
  private var answersShown = false
  /// Called inside a batch, when its calls have been made: what UIKit may do meanwhile.
  public var insideBatch: (() -> Void)?

  init(count: @escaping () -> Int?, content: @escaping (Int) -> CellContent) {
    source = count
    var shown: () -> Int? = { nil }
    double = UIKitTableDouble(rows: { (0..<(shown() ?? count() ?? 0)).lazy.map(content) }, by: \.tag)
    shown = { [unowned self] in answersShown ? double.shownRows.count : nil }
  }

  public var shown: [ShownRow<CellContent>] { double.shownRows }

  public func takeLog() -> [String] {
    defer { log = [] }
    return log
  }

  /// Notes a violation unless the rows shown are the data source's.
  public func check() { noting { try double.check() } }

  /// Makes the count of the rows shown wrong by one, as a call from elsewhere does.
  public func forgetLastRow() { forgotten = 1 }

  func dataSourceChanged() { isStale = true }

  var count: Int {
    if isStale { load() }
    return double.shownRows.count - forgotten
  }

  func reloadData() {
    reloadCount += 1
    selectedCells = []
    load()
  }

  private func load() {
    isStale = false
    forgotten = 0
    noting { try double.reloadData() }
  }

  func performBatchUpdates(
    isInWindow: Bool, _ updates: (() -> Void)?, _ completion: ((Bool) -> Void)?
  ) {
    double.isInWindow = isInWindow
    let outer = batch
    answersShown = !isStrict
    noting {
      try double.performBatchUpdates { calls in
        answersShown = false
        batch = UIKitBatch()
        updates?()
        insideBatch?()
        if let batch { calls = batch }
      }
    }
    batch = outer
    answersShown = false
    if let completion { completions.append(completion) }
    selectedCells.formIntersection(double.shownRows.map(\.cell))
  }

  /// Makes calls in the open batch, or in one of their own.
  func call(isInWindow: Bool, _ text: String, _ add: @escaping (inout UIKitBatch) -> Void) {
    log.append(text)
    if batch == nil {
      performBatchUpdates(isInWindow: isInWindow, { add(&self.batch!) }, nil)
    } else {
      add(&batch!)
    }
  }

  /// Ends the animations that run.
  public func finishAnimations() {
    let ended = completions
    completions = []
    for completion in ended { completion(true) }
  }

  /// The user drags a row: it is shown at its new place, and then the data source is told.
  public func userMoves(_ from: Int, _ to: Int, _ tell: () -> Void) {
    noting { try double.userMovesRow(at: from, to: to) { tell() } }
  }

  var selection: [Int]? {
    let rows = double.shownRows.indices.filter { selectedCells.contains(double.shownRows[$0].cell) }
    return rows.isEmpty ? nil : rows
  }

  func select(_ row: Int) { selectedCells.insert(double.shownRows[row].cell) }

  private func noting(_ body: () throws -> Void) {
    do { try body() } catch { violations.append(error) }
  }
}
