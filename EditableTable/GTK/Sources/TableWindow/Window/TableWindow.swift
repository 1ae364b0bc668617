public import CAdw
import CGtk
import EditableTable
import GLibSupport
import ObservableArray
import ObservableArrayGTK
public import TableSources

/// A window that shows and edits a table.
///
/// ```swift
/// let table = LocalTable(TableEngine(rows: TableRow.random(count: 5)))
/// TableWindow(table, in: application).present()
/// ```
///
/// It stays until the person closes it. Then it closes its source, when that has done what the person asked for.
public final class TableWindow {
  package let source: any TableSource
  /// Where the table is, for people; nil for one of the window's own.
  let place: String?
  /// The AdwApplicationWindow.
  package let window: Widget
  package let rows: RowList
  package let toasts: Toasts
  let header: HeaderBar
  package let pages: Pages
  let connectionBar = ConnectionBar()
  package let heldKeys = HeldKeys()
  let commands = CommandQueue()
  /// What the list shows.
  package let shown: ObservableArray<TableRow>
  let model: ArrayListModel<TableRow>
  /// The table as the source had it last.
  var table: PersistentArray<TableRow>
  var arrangement: Arrangement
  /// Where what is shown went at the last change.
  var lastEvent = ArrayChangeEvent()
  var isChanging = false
  /// The rows whose deletion is under way.
  var deleting: Set<TableRow.ID> = []
  var hasTakenKeyboard = false
  /// The positions that the source knows to be on screen.
  var told = 0..<0
  /// How many times the person has asked for something.
  var performed = 0
  /// Takes away the message that offers to take the last deletion back.
  var retractDeletion: (() -> Void)?
  var actions: [String: OpaquePointer] = [:]
  var isClosed = false
  var observations: [ArrayObservation] = []
  var animation: ListModelObservation?
  private(set) lazy var editing = RowEditing(self)
  private(set) lazy var dragging = RowDragging(self)
  static var open: [TableWindow] = []
  /// How many windows are gone whose sources are not yet.
  static var finishing = 0

  /// A window on a table, not yet on screen.
  ///
  /// - Parameters:
  ///   - application: A registered application; it has the window from now on.
  ///   - place: Where the table is, to be shown to the person.
  public init(
    _ source: any TableSource, in application: UnsafeMutablePointer<GtkApplication>, place: String? = nil
  ) {
    Stylesheet.load()
    self.source = source
    self.place = place
    table = source.rows.snapshot
    arrangement = Arrangement(count: table.count)
    shown = ObservableArray(table)
    model = ArrayListModel(shown)
    rows = RowList()
    toasts = Toasts(over: rows.root)
    header = HeaderBar(title: "Editable Table")
    pages = Pages(rows: toasts.overlay, place: place)
    window = adw_application_window_new(application)
    assemble()
    follow()
    Self.open.append(self)
  }

  /// Shows the window.
  public func present() { gtk_window_present(window.cast(to: GtkWindow.self)) }

  private func assemble() {
    let gtkWindow = window.cast(to: GtkWindow.self)
    gtk_window_set_title(gtkWindow, "Editable Table")
    gtk_window_set_default_size(gtkWindow, 520, 620)
    gtk_widget_set_size_request(window, 340, 260)
    let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
    for child in [header.bar, connectionBar.root, pages.stack] {
      gtk_box_append(box.cast(to: GtkBox.self), child)
    }
    adw_application_window_set_content(window.cast(to: AdwApplicationWindow.self), box)
    ShortcutsWindow.install(in: window)
    finishWhenClosed()
  }

  private func follow() {
    rows.content = { [weak self] in self?.content(ofSlot: $0) }
    rows.rowCame = { [weak self] in self?.editing.attach($0) }
    rows.rowLeaves = { [weak self] in self?.editing.detach($0) }
    rows.minusPressed = { [weak self] in self?.delete($0) }
    rows.laidOut = { [weak self] in self?.laidOut() }
    gtk_single_selection_set_model(rows.selection, model.listModel)
    animate()
    observations = [
      shown.observe(initial: false) { [weak self] in self?.lastEvent = $0.event },
      source.rows.observe(initial: false) { [weak self] in self?.tableChanged($0) },
    ]
    source.onChange = { [weak self] in self?.showState() }
    addActions()
    addKeys()
    editing.install()
    dragging.install()
    showState()
  }

  /// Rows slide to where others or the person have moved them.
  private func animate() {
    let animator = rows.animator
    // The row in the hand is where the pointer is; the one under the pen must not fade while somebody writes in it.
    animator.isStill = { [weak self] in self?.shows($0, self?.rows.lifted) == true }
    animator.fades = { [weak self] in self?.shows($0, self?.arrangement.edited?.id) == false }
    animation = model.observe(
      willUpdate: { update in
        // Rows that are loaded are news to nobody: they come in the places of those that stood for them.
        if update.origin != .loading { animator.prepare(for: update.event) }
      },
      didUpdate: { _ in animator.begin() })
  }

  private func shows(_ item: OpaquePointer, _ id: TableRow.ID?) -> Bool {
    id != nil && model.element(of: item)?.id == id
  }
}
