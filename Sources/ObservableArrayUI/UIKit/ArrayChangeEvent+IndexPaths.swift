#if canImport(UIKit) && !os(watchOS)
  import ObservableArray
  import UIKit

  extension ArrayChangeEvent {
    /// How many rows the stages name, which UIKit takes one by one.
    var simultaneousCost: Int { simultaneous.reduce(0) { $0 + $1.rowCount } }

    /// Where an index path's row stands after the event; nil when it is deleted.
    func indexPath(after path: IndexPath) -> IndexPath? {
      position(after: path.row).map { IndexPath(row: $0, section: path.section) }
    }
  }

  extension ArrayChangeEvent.Stage {
    var deletedPaths: [IndexPath] { deletedRanges.paths }
    var insertedPaths: [IndexPath] { insertedRanges.paths }
    var updatedPaths: [IndexPath] { updatedRanges.paths }
    var movedPaths: [(from: IndexPath, to: IndexPath)] {
      moves.map { (IndexPath(row: $0.from, section: 0), IndexPath(row: $0.to, section: 0)) }
    }
  }

  extension [Range<Int>] {
    fileprivate var paths: [IndexPath] { flatMap { $0.map { IndexPath(row: $0, section: 0) } } }
  }
#endif
