import CGtk
public import GLibSupport
import ObservableArray

/// Animates the rows of a GtkListView through the updates of what it shows: rows that move slide, new ones come from the
/// top, deleted ones leave to the left, and those that changed fade over.
///
/// The list's rows are ``SlideBin``s, its model is an ``ArrayListModel`` or a selection of one, and its factory is a
/// GtkSignalListItemFactory. ``layer`` lies over it, for the rows that are gone.
///
/// ```swift
/// let animator = RowAnimator(list: list, factory: factory)
/// gtk_overlay_set_child(overlay, scroller)
/// gtk_overlay_add_overlay(overlay, animator.layer)
/// let observation = animator.follow(model)
/// ```
///
/// The rows are drawn displaced and then less and less so; the list itself is as it should be at once, and input, focus
/// and assistive technology meet its true state. An update in the middle of an animation goes on from where the rows are
/// seen. Only rows that are on screen cost anything. Without `gtk-enable-animations` nothing is animated.
@MainActor public final class RowAnimator {
  /// Draws what is seen of rows that are gone. It belongs over the list, with the same place and size.
  public private(set) var layer: Widget!

  /// How long an animation takes, in seconds: 0.25 at first.
  public var duration = 0.25

  /// Whether a row does not slide: the one that is being dragged, which the pointer shows already. None at first; an
  /// ``ArrayListView`` sets it to the row of its model's preview.
  public var isStill: (_ item: OpaquePointer) -> Bool = { _ in false }

  /// Whether a row that was updated fades over from what it was. All do at first.
  public var fades: (_ item: OpaquePointer) -> Bool = { _ in true }

  /// An update of more ranges than this is shown without sliding: nobody can follow it. Updates between two frames are one.
  public var largestUpdate = 2_000

  /// A row that GTK shows an item in.
  struct BoundRow {
    let listItem: OpaquePointer
    let bin: Widget
    let item: OpaquePointer
    var isBound = true
  }

  let list: Widget
  /// By their GtkListItem, which says where they are; also those that show nothing for now.
  var rows: [OpaquePointer: BoundRow] = [:]
  var tracks: [OpaquePointer: RowTrack] = [:]
  var leaving: [LeavingRow] = []
  var pending: PendingUpdate?
  private(set) var isTicking = false
  private var layout: LayoutObserver?

  /// Makes one for a list.
  ///
  /// - Parameters:
  ///   - list: The GtkListView. It must live as long as this.
  ///   - factory: The list's GtkSignalListItemFactory, whose handler of `setup` makes ``SlideBin``s. Make this after
  ///     that handler is connected and before the list has rows.
  public init(list: Widget, factory: OpaquePointer) {
    self.list = list
    layer = PaintLayer.make { [weak self] in self?.paint($0) }
    connect(object(factory), "bind") { [weak self] in self?.bind($0) }
    connect(object(factory), "unbind") { [weak self] in self?.rows[$0]?.isBound = false }
    connect(object(factory), "teardown") { [weak self] in self?.rows[$0] = nil }
    // After GTK's own layout the rows have their new places, and nothing is painted yet.
    layout = LayoutObserver(
      list, didLayOut: { [weak self] in self?.didLayOut() }, didLeave: { [weak self] in self?.finish() })
  }

  /// Animates all updates of a model.
  ///
  /// - Returns: The token, which must be kept.
  public func follow<Element>(_ model: ArrayListModel<Element>) -> ListModelObservation {
    model.observe(
      willUpdate: { [weak self] in self?.prepare(for: $0.event) },
      didUpdate: { [weak self] _ in self?.begin() })
  }

  /// Ends all animations: the rows are seen where they are.
  public func finish() {
    pending = nil
    tracks = [:]
    leaving = []
    for row in rows.values where row.isBound { SlideBin.set(row.bin, SlideBin.Look()) }
    gtk_widget_queue_draw(layer)
  }

  /// Whether anything is on its way.
  public var isAnimating: Bool { pending != nil || !tracks.isEmpty || !leaving.isEmpty }
}

extension RowAnimator {
  private func bind(_ listItem: OpaquePointer) {
    guard let bin = gtk_list_item_get_child(listItem), SlideBin.contains(bin),
      let item = gtk_list_item_get_item(listItem)
    else { return }
    let row = BoundRow(listItem: listItem, bin: bin, item: OpaquePointer(item))
    // GTK unbinds a row and binds it again when only its position has changed.
    let isSame = rows[listItem].map { $0.item == row.item && $0.bin == row.bin } ?? false
    rows[listItem] = row
    if isSame { return }
    SlideBin.reset(bin)
    if let track = tracks[row.item] { play(track, in: row, at: frameTime(of: list)) }
  }

  func startTicking() {
    if isTicking { return }
    isTicking = true
    onEachFrame(of: list) { [weak self] in self?.tick() ?? false }
  }

  private func tick() -> Bool {
    step(frameTime(of: list))
    isTicking = !tracks.isEmpty || !leaving.isEmpty
    return isTicking
  }
}
