#if canImport(UIKit) && !os(watchOS)
  import ObservableArray
  import UIKit

  extension UICollectionView {
    /// Shows an array in the collection view, as its one section, and keeps doing so.
    ///
    /// ```swift
    /// binding = collectionView.bind(to: drinks, canMove: { _, _ in true }) { view, path, drink in
    ///   view.dequeueConfiguredReusableCell(using: registration, for: path, item: drink)
    /// }
    /// ```
    ///
    /// The view reads all items once. From then on every edit of the array is animated as its event says: items come, go
    /// and move in one batch, and updated items follow in another, in which cells stay and keep the focus. The layout says
    /// how that looks. An item that the user moves, by the view's interactive movement, is moved in the array; for
    /// deletions of your own there is ``ListBinding/removeRows(_:)``. See ``ListBinding`` for more.
    ///
    /// The binding becomes the view's data source, not its delegate. Make cell registrations outside the closure, as UIKit
    /// demands.
    ///
    /// - Parameters:
    ///   - array: The array. It lives on the main actor.
    ///   - animated: Whether updates are animated.
    ///   - updatedRows: Whether updated items keep their cells.
    ///   - canMove: Whether the user may move an item. No item if nil.
    ///   - cell: Makes and configures the cell of an item. An edit of the array made in it is shown in the next turn of
    ///     the main loop.
    /// - Returns: The token. Keep it: the view shows and follows the array for as long as it lives.
    /// - Complexity: O(log *n*) for each item that UIKit asks for; O(*k*) for an update that names *k* items.
    public func bind<Element>(
      to array: ObservableArray<Element>, animated: Bool = true, updatedRows: UpdatedRows = .reconfigured,
      canMove: ((IndexPath, Element) -> Bool)? = nil,
      cell: @escaping (UICollectionView, IndexPath, Element) -> UICollectionViewCell
    ) -> ListBinding<Element> {
      let binding = ListBinding(array)
      // The view may hold the renderer, and ask it, for a moment longer than the binding lives.
      let renderer = UICollectionViewRenderer(
        self, binding, animated: animated, updatedRows: updatedRows,
        cell: { [weak binding] view, path in
          binding?.read(path.item) { cell(view, path, $0) } ?? UICollectionViewCell()
        },
        canMove: { [weak binding] path in binding?.allows(canMove, path.item, path) ?? false })
      binding.start(renderer)
      return binding
    }
  }
#endif
