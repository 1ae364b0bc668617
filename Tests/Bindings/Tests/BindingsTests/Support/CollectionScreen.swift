import ObservableArrayUI
import Testing
import UIKit

/// A collection view on screen that shows an array.
@MainActor final class CollectionScreen {
  let array: ObservableArray<Row>
  let window = UIWindow()
  let view = UICollectionView()
  var binding: ListBinding<Row>?

  init(
    _ array: ObservableArray<Row>, isOnScreen: Bool = true, animated: Bool = true,
    updatedRows: UpdatedRows = .reconfigured
  ) {
    self.array = array
    if isOnScreen { window.addSubview(view) }
    binding = view.bind(
      to: array, animated: animated, updatedRows: updatedRows, canMove: { _, row in row.id != 0 },
      cell: { _, _, row in
        let cell = UICollectionViewCell()
        cell.tag = row.id
        cell.text = row.text
        return cell
      })
  }

  /// Expects the view to show the array, without a rule broken.
  func expectRight(_ location: SourceLocation = #_sourceLocation) {
    view.rows.check()
    #expect(view.rows.violations.isEmpty, sourceLocation: location)
    let rows = array.map { CellContent(tag: $0.id, text: $0.text) }
    #expect(view.rows.shown.map(\.row) == rows, sourceLocation: location)
  }
}
