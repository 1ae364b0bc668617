import CGtk
import GLibSupport
public import ObservableArray

/// A GListModel that has the elements of an `ObservableArray`, for GtkListView and whatever else takes one.
///
/// Give ``listModel`` to GTK. Whoever binds a row gets an item from GTK, and ``element(of:)`` says which element it
/// stands for:
///
/// ```swift
/// let names: ObservableArray = ["Ann", "Bob"]
/// let model = ArrayListModel(names)
/// let item = g_list_model_get_item(model.listModel, 1)!
/// print(model.element(of: OpaquePointer(item))!)  // Bob
/// names.insert("Zoe", at: 0)
/// print(model.position(of: OpaquePointer(item))!)  // 2
/// g_object_unref(item)
/// ```
///
/// - There is an item for a row while somebody holds it, and it stays the row's while the row moves and changes. An
///   element that is in the array twice is two rows. Memory and time follow the rows that are held, not those there are.
/// - GTK is told of rows that come, go and move before the edit returns that made them do so. A row that changed in place
///   keeps its item: ``observe(willUpdate:itemUpdated:didUpdate:)`` says that its widgets are to show it anew.
/// - An edit made while GTK is being told is told afterwards.
/// - ``beginPreview(at:)`` shows a row elsewhere while it is dragged, and leaves the array as it is.
///
/// The model follows the array for as long as it lives; then GTK sees an empty list. Like all of GTK it belongs to the
/// main thread, and so does the array.
@MainActor public final class ArrayListModel<Element> {
  /// The array that is shown.
  public let array: ObservableArray<Element>

  /// What GTK is shown: the array's elements, with the dragged one where it is dragged to.
  ///
  /// While GTK is being told of an update it is what GTK has heard of so far.
  public internal(set) var shown: PersistentArray<Element> = []

  /// Called when a preview has ended because the dragged row is gone from the array.
  public var onPreviewLost: (() -> Void)?

  /// The array's value as of the last update that came.
  var arrived: PersistentArray<Element> = []
  var preview: Preview?
  let items = LiveItems()
  var observers: [ListModelObserver<Element>] = []
  var isTelling = false
  var waiting: [() -> Void] = []
  var lastIndex = 0

  private var object: ObjectReference?
  private var observation: ArrayObservation?

  /// Makes a list model of an array, and follows it.
  ///
  /// - Complexity: O(1).
  public init(_ array: ObservableArray<Element>) {
    self.array = array
    object = ListModelObject.make(self)
    var isFirst = true
    observation = array.observe { [weak self] update in
      guard let self else { return }
      if isFirst {
        isFirst = false
        shown = update.after
        arrived = update.after
        lastIndex = update.index
      } else {
        whenTold { [weak self] in self?.receive(update) }
      }
    }
  }

  isolated deinit {
    observation?.cancel()
    items.removeAll()
    // Whoever still has the list finds it empty from here on: the reference to this is nil by now.
    if let object, !shown.isEmpty {
      g_list_model_items_changed(object.pointer, 0, guint(shown.count), 0)
    }
  }

  /// The GListModel. Selection models and list views take a reference of their own: give them
  /// `g_object_ref(listModel)` where GTK's documentation says "transfer full".
  public var listModel: OpaquePointer { object!.pointer }

  /// How many rows are shown.
  public var count: Int { shown.count }
}

extension ArrayListModel: ListModelSource {
  func takeItem(at position: Int) -> ObjectPointer {
    if let item = items[position] { return g_object_ref(item.object)! }
    return ListItemObject.make(at: position, in: items).object
  }
}
