public import CAdw
import CGtk
import GLibSupport

/// The program as the desktop knows it: its name, its keys, and the windows that it has.
///
/// ```swift
/// let program = TableApplication()
/// exit(program.run { TableWindow(table, in: program.application).present() })
/// ```
public final class TableApplication {
  /// The application's name on the bus and in the desktop's files.
  public static let identifier = "io.github.observablearray.EditableTable"

  /// The AdwApplication.
  public let application: UnsafeMutablePointer<GtkApplication>

  /// The application, not yet running.
  public init() {
    g_set_application_name("Editable Table")
    // Each start is a program of its own, since each may be about another table.
    application = UnsafeMutableRawPointer(adw_application_new(Self.identifier, G_APPLICATION_NON_UNIQUE)!)
      .assumingMemoryBound(to: GtkApplication.self)
    connect(object(application), "startup") { [weak self] in self?.startUp() }
  }

  /// Runs until the last window is closed, and what people asked for is done.
  ///
  /// - Parameter start: Opens the first window.
  /// - Returns: the program's exit status.
  public func run(_ start: @escaping () -> Void) -> Int32 {
    connect(object(application), "activate", start)
    let status = g_application_run(gApplication, 0, nil)
    while TableWindow.isFinishing { g_main_context_iteration(nil, 1) }
    return status
  }

  /// Makes the application known, so that windows can be opened without its loop running.
  package func register() { g_application_register(gApplication, nil, nil) }

  private var gApplication: UnsafeMutablePointer<GApplication> {
    UnsafeMutableRawPointer(application).assumingMemoryBound(to: GApplication.self)
  }

  private func startUp() {
    gtk_window_set_default_icon_name(Self.identifier)
    addAction("about", to: object(application)) { [weak self] in
      if let self { AboutWindow.present(in: application) }
    }
    addAction("quit", to: object(application)) { [weak self] in
      TableWindow.closeAll()
      if let self { g_application_quit(gApplication) }
    }
    let keys = [
      "win.refresh": ["F5", "<Control>r"], "win.add-row": ["<Control>n"], "win.undo": ["<Control>z"],
      "win.redo": ["<Control><Shift>z"], "window.close": ["<Control>w"], "app.quit": ["<Control>q"],
    ]
    for (action, keys) in keys { setKeys(keys, for: action) }
    // GTK sets it itself only when the list of keys comes as a resource of the program.
    setKeys(["<Control>question"], for: "win.show-help-overlay")
  }

  private func setKeys(_ keys: [String], for action: String) {
    let copies = keys.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    var list = copies.map { $0.map { UnsafePointer($0) } } + [nil]
    gtk_application_set_accels_for_action(application, action, &list)
  }
}
