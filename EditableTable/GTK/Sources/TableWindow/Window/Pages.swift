import CAdw
import CGtk
import GLibSupport

/// What fills the window: the rows, or why there are none.
package final class Pages {
  package enum Page: String { case rows, empty, connecting, unreachable, failed }

  package let stack: Widget
  private let unreachable: Widget
  private let failed: Widget
  private let spinner: Widget
  private let empty: Widget
  private let add: Widget

  /// Whether the page that says that there are no rows offers to add one.
  var offersRow = true {
    didSet {
      if offersRow != oldValue { showOffer() }
    }
  }

  init(rows: Widget, place: String?) {
    stack = gtk_stack_new()
    gtk_stack_set_transition_type(stack.opaque, GTK_STACK_TRANSITION_TYPE_CROSSFADE)
    unreachable = Self.status("network-error-symbolic", "Cannot Reach the Table", nil)
    failed = Self.status("dialog-error-symbolic", "Cannot Open the Table", nil)
    empty = Self.status("view-list-symbolic", "No Rows", nil)
    add = gtk_button_new_with_label("Add Row")
    for name in ["pill", "suggested-action"] { gtk_widget_add_css_class(add, name) }
    gtk_widget_set_halign(add, GTK_ALIGN_CENTER)
    gtk_actionable_set_action_name(add.opaque, "win.add-row")
    adw_status_page_set_child(empty.opaque, add)
    let connecting = Self.status(nil, Self.connectingWords(place), place)
    spinner = gtk_spinner_new()
    gtk_widget_set_size_request(spinner, 32, 32)
    adw_status_page_set_child(connecting.opaque, spinner)
    let pages: [(Page, Widget)] = [
      (.rows, rows), (.empty, empty), (.connecting, connecting), (.unreachable, unreachable),
      (.failed, failed),
    ]
    for (page, widget) in pages { gtk_stack_add_named(stack.opaque, widget, page.rawValue) }
    showOffer()
  }

  private func showOffer() {
    Self.describe(
      empty,
      offersRow ? "Add one with the plus, or refresh for five random ones." : "There is nothing to read yet.")
    gtk_widget_set_visible(add, offersRow ? 1 : 0)
  }

  /// What is said until the table is there; one of the window's own has no place to connect to.
  static func connectingWords(_ place: String?) -> String { place == nil ? "Opening…" : "Connecting…" }

  /// The page that is shown.
  package var page: Page? {
    gtk_stack_get_visible_child_name(stack.opaque).flatMap { Page(rawValue: String(cString: $0)) }
  }

  /// Shows a page.
  func show(_ page: Page) {
    // Also on a page that is not seen it would have GTK make sixty frames a second.
    gtk_spinner_set_spinning(spinner.opaque, page == .connecting ? 1 : 0)
    gtk_stack_set_visible_child_name(stack.opaque, page.rawValue)
  }

  /// Says why the table was never reached.
  func setReason(_ reason: String) {
    Self.describe(unreachable, "\(reason)\nTrying again…")
  }

  /// Says why the table cannot be opened.
  func setFailure(_ reason: String) { Self.describe(failed, reason) }

  private static func describe(_ page: Widget, _ words: String) {
    let escaped = g_markup_escape_text(words, -1)!
    adw_status_page_set_description(page.opaque, escaped)
    g_free(escaped)
  }

  private static func status(_ icon: String?, _ title: String, _ description: String?) -> Widget {
    let page = adw_status_page_new()!
    if let icon { adw_status_page_set_icon_name(page.opaque, icon) }
    adw_status_page_set_title(page.opaque, title)
    if let description { describe(page, description) }
    return page
  }
}
