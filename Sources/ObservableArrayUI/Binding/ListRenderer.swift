import ObservableArray

/// What a ``ListBinding`` wants of a toolkit's view: it shows the binding's rows, and says when they change.
@MainActor
protocol ListRenderer: AnyObject {
  /// Whether the view is there and still takes its rows from this renderer.
  var isConnected: Bool { get }

  /// Makes the view take its rows from this renderer, and read them.
  func connect()

  /// Whether the view can take an update of the `shown` rows that it should have: it is in a window, and has as many.
  func takesUpdates(shown: Int) -> Bool

  /// How many rows the view would have to be told of, one by one.
  func cost(of event: ArrayChangeEvent) -> Int

  /// Shows the rows after the event by reading all of them anew. `swap` puts them in their place.
  func reload(after event: ArrayChangeEvent, swap: () -> Void)

  /// Shows the event. `swap` puts the rows after in their place; it may be called several times.
  ///
  /// - Parameter completion: What is called when the animations have ended.
  func update(
    by event: ArrayChangeEvent, swap: @escaping () -> Void, completion: @escaping @MainActor () -> Void
  )
}

/// What a renderer knows of its binding, whatever the rows are.
@MainActor
protocol BoundRows: AnyObject {
  var rowCount: Int { get }

  /// The user has moved a row, and the view shows it at its final position.
  func userMovedRow(from source: Int, to destination: Int)

  /// The user wants rows moved before the one at `destination`; the view shows them where they were.
  func userMoves(_ rows: [Int], before destination: Int)

  /// The user wants a row deleted; the view still shows it.
  func userDeletes(_ row: Int)
}
