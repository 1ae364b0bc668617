import ObservableArray

/// Keeps a view showing an array: the token of `bind(to:)` on a table or collection view.
///
/// Keep it for as long as the view shall follow the array. When it is released or cancelled, the view hears of no more
/// changes. The view does not keep it (UIKit and AppKit hold data sources weakly), and it does not keep the view; it
/// does keep the array.
///
/// ```swift
/// final class DrinksController: UITableViewController {
///   let drinks: ObservableArray<Drink> = []
///   private var binding: ListBinding<Drink>?
///
///   override func viewDidLoad() {
///     super.viewDidLoad()
///     tableView.register(UITableViewCell.self, forCellReuseIdentifier: "drink")
///     binding = tableView.bind(to: drinks) { table, path, drink in
///       let cell = table.dequeueReusableCell(withIdentifier: "drink", for: path)
///       cell.textLabel?.text = drink.name
///       return cell
///     }
///   }
/// }
/// ```
///
/// - An update is shown before the edit that made it returns, or before the batch or the observer's turn that the edit
///   is part of ends: then the view and the array have the same rows. Only an update that finds the view busy waits:
///   inside a batch of the view's, while a cell is being configured, while a drag is being told, while ``isPaused``, and
///   with ``waitsForAnimations``. Then the view shows ``rows``, and what it missed is one exact update.
/// - The view is reloaded, and keeps its selection, when it is in no window, when it does not show as many rows as it
///   should, and when an update names more than ``largestUpdate`` rows.
/// - What the user moves is in the view already: the array takes it, and the view gets no batch for it. What else the
///   edit did, because an observer answered it or rows came in meanwhile, follows in the next turn of the main loop;
///   so does the way back when the move was refused.
@MainActor
public final class ListBinding<Element> {
  /// The array that is shown.
  public let array: ObservableArray<Element>

  /// The rows that the view shows. They are the array's, but for updates that wait.
  public internal(set) var rows: PersistentArray<Element> = []

  /// An update that names more rows than this reloads the view: 2,000 at first.
  ///
  /// UIKit takes rows one by one, and nobody can follow thousands of them move. In AppKit a range of rows that come, go
  /// or change counts as one, since NSTableView takes it whole.
  public var largestUpdate = 2_000

  /// Whether updates wait: set it while the view must not change, such as in a drag session.
  ///
  /// Setting it to false shows what the view has missed, as one update.
  public var isPaused = false { didSet { flush() } }

  /// Whether an update waits until the animations of the one before it have ended.
  ///
  /// It is false at first: toolkits animate updates that overlap, and the view always has the array's rows. While it is
  /// true, ask ``rows`` what an index path means, not the array.
  public var waitsForAnimations = false { didSet { flush() } }

  /// What is done when the user moves rows, instead of moving them in the array: their positions in the array, and the
  /// position before of the row that they come to stand before, as with SwiftUI's `onMove`.
  ///
  /// Use it to send a command. A move that it does not bring about is taken back on screen.
  public var onMove: (([Int], Int) -> Void)?

  /// What is done when the user deletes rows, instead of removing them from the array: their positions in the array.
  public var onDelete: (([Int]) -> Void)?

  var renderer: (any ListRenderer)?
  private var observation: ArrayObservation?

  /// What happened since `rows`, in order, and the value that it led to.
  var waiting: [ArrayChangeEvent] = []
  var newest: PersistentArray<Element> = []

  var isUpdating = false
  var isDragging = false
  var readers = 0
  var runningAnimations = 0

  init(_ array: ObservableArray<Element>) {
    self.array = array
  }

  /// Starts to show the array in a view.
  func start(_ renderer: any ListRenderer) {
    self.renderer = renderer
    var isFirst = true
    observation = array.observe { [weak self] update in
      guard let self else { return }
      if !isFirst { return receive(update) }
      isFirst = false
      rows = update.after
      newest = update.after
      isUpdating = true
      renderer.connect()
      isUpdating = false
    }
  }

  /// Ends the binding: the view is left as it is, and hears of no more changes.
  ///
  /// It may be called again. The view's data source remains for as long as the binding lives, so that the rows on screen
  /// stay; set it to nil or bind the view anew to show something else.
  public func cancel() {
    observation?.cancel()
    observation = nil
    waiting = []
    newest = rows
    onMove = nil
    onDelete = nil
    isCancelled = true
  }

  private(set) var isCancelled = false
}
