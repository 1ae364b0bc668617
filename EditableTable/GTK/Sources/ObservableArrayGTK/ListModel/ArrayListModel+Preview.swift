import GLibSupport
import ObservableArray

extension ArrayListModel {
  /// A row that is shown elsewhere than the array has it.
  struct Preview {
    /// Its position in the array's value that has arrived.
    var from: Int
    /// Its position in what is shown.
    var to: Int
    /// Whether it is dropped and the array is to follow.
    var isDropped = false
    /// The row's item, so that it stays the same also when the row is off screen.
    let item: ObjectReference
  }

  /// Begins to show a row elsewhere: at first where it is.
  ///
  /// Use it when a drag begins. The array stays as it is until you move the row in it; what others do to the array
  /// meanwhile is shown as it happens, with the row behind the neighbour that it is dragged to. A preview that was there
  /// before is cancelled.
  ///
  /// ```swift
  /// let letters: ObservableArray = ["a", "b", "c"]
  /// let model = ArrayListModel(letters)
  /// model.beginPreview(at: 0)
  /// model.movePreview(to: 2)
  /// print(model.shown, letters)  // ["b", "c", "a"] ["a", "b", "c"]
  /// letters.insert("x", at: 0)
  /// print(model.shown)  // ["x", "b", "c", "a"]
  /// if let move = model.commitPreview() { letters.move(from: move.from, to: move.to) }
  /// print(letters)  // ["x", "b", "c", "a"]
  /// ```
  ///
  /// - Parameter position: The row's position in ``shown``.
  /// - Precondition: `position` is a valid index.
  public func beginPreview(at position: Int) {
    precondition(
      shown.indices.contains(position),
      "ArrayListModel.beginPreview(at:): there is no row at \(position); \(shown.count) are shown")
    let item = ObjectReference(taking: OpaquePointer(takeItem(at: position)))
    whenTold { [weak self] in
      guard let self else { return }
      endPreview()
      // What was told meanwhile may have moved it, or taken it out.
      guard let position = self.position(of: item.pointer) else {
        onPreviewLost?()
        return
      }
      preview = Preview(from: position, to: position, item: item)
    }
  }

  /// Shows the row of the preview at another position. Without a preview it does nothing.
  ///
  /// - Parameter position: The position in ``shown`` that the row comes to; the nearest valid one is taken.
  /// - Complexity: O(log *n*), and what GTK does.
  public func movePreview(to position: Int) {
    whenTold { [weak self] in
      guard let self, let preview, !preview.isDropped else { return }
      showPreview(at: min(max(position, 0), shown.count - 1))
    }
  }

  /// Shows the row of the preview where the array has it, and ends the preview. Without one it does nothing.
  ///
  /// Use it when a drag is cancelled, and when a move that ``commitPreview()`` answered is not to be.
  public func cancelPreview() {
    whenTold { [weak self] in self?.endPreview() }
  }

  /// Ends a drag: answers the move that the array has to make, and goes on showing the row where it was dropped.
  ///
  /// When the array has made the move, GTK is told of nothing, since it is shown already, and the preview is over. When a
  /// command makes it, it may come later, or not at all: call ``cancelPreview()`` when the command has been answered,
  /// and the row is shown where it is in the array then.
  ///
  /// - Returns: The row's position in the array and the one that it was dropped at, for `move(from:to:)`; nil when it is
  ///   where it was, or when there is no preview. The positions are those of the array's last update that was told.
  public func commitPreview() -> (from: Int, to: Int)? {
    guard let preview, !preview.isDropped else { return nil }
    if preview.from == preview.to {
      self.preview = nil
      return nil
    }
    self.preview?.isDropped = true
    return (preview.from, preview.to)
  }

  /// The position in ``shown`` of the row that a preview shows; nil when there is none.
  public var previewPosition: Int? { preview?.to }

  /// The item of the row that a preview shows, without a reference; nil when there is none.
  public var previewItem: OpaquePointer? { preview?.item.pointer }

  /// Takes over an update of the array.
  func receive(_ update: ArrayUpdate<Element>) {
    arrived = update.after
    guard var preview else {
      show(update.after, update.event, origin: update.origin)
      return
    }
    let back = ArrayChangeEvent(moving: preview.to, to: preview.from)
    guard let from = update.event.position(after: preview.from) else {
      self.preview = nil
      show(update.after, back.composed(with: update.event), origin: update.origin)
      onPreviewLost?()
      return
    }
    let to = preview.place(after: update.event, from: from)
    let forth = ArrayChangeEvent(moving: from, to: to)
    (preview.from, preview.to) = (from, to)
    self.preview = preview.isDropped && from == to ? nil : preview
    var after = update.after
    after.move(from: from, to: to)
    show(after, .composing([back, update.event, forth]), origin: update.origin)
  }

  private func showPreview(at position: Int) {
    guard let preview, preview.to != position else { return }
    self.preview?.to = position
    var after = arrived
    after.move(from: preview.from, to: position)
    show(after, ArrayChangeEvent(moving: preview.to, to: position), origin: .preview)
  }

  private func endPreview() {
    guard let from = preview?.from else { return }
    showPreview(at: from)
    preview = nil
  }
}

extension ArrayListModel.Preview {
  /// Where the row is shown after an update that leaves it at `place`: behind the row that it was shown behind, or the
  /// nearest one in front of that which stays in its place.
  fileprivate func place(after event: ArrayChangeEvent, from place: Int) -> Int {
    // Of the rows between which it is shown, the positions before; `to` counts without it.
    let (front, back) = (to <= from ? to - 1 : to, to < from ? to : to + 1)
    let leaving = event.deletedRanges + event.moveRanges.map(\.sources)
    let stays = { (position: Int) in !leaving.contains { $0.contains(position) } }
    // The array has it there now. Of two neighbours that trade places an event may name either as the one that moved.
    if front >= 0 && event.position(after: front) == place - 1 { return place }
    if (front < 0 || !stays(front)) && event.position(after: back) == place + 1 { return place }
    var neighbour = front
    while neighbour >= 0 {
      if neighbour == from {
        neighbour -= 1
      } else if let range = leaving.first(where: { $0.contains(neighbour) }) {
        neighbour = range.lowerBound - 1
      } else {
        break
      }
    }
    guard neighbour >= 0, let behind = event.position(after: neighbour) else { return 0 }
    return behind < place ? behind + 1 : behind
  }
}

extension ArrayChangeEvent {
  /// One row's move; nothing when it stays.
  fileprivate init(moving from: Int, to: Int) {
    self = from == to ? ArrayChangeEvent() : ArrayChangeEvent(moves: [Move(from: from, to: to)])
  }
}
