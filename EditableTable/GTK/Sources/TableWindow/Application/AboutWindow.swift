import CAdw
import CGtk
import GLibSupport

/// What the program is and who may use it.
enum AboutWindow {
  static func present(in application: UnsafeMutablePointer<GtkApplication>) {
    let about = adw_about_window_new()!
    let window = about.cast(to: GtkWindow.self)
    adw_about_window_set_application_name(about.opaque, "Editable Table")
    adw_about_window_set_application_icon(about.opaque, TableApplication.identifier)
    adw_about_window_set_developer_name(about.opaque, "The ObservableArray authors")
    adw_about_window_set_version(about.opaque, "0.1.0")
    adw_about_window_set_comments(about.opaque, "A live, ordered table that people edit together.")
    adw_about_window_set_license_type(about.opaque, GTK_LICENSE_MIT_X11)
    gtk_window_set_transient_for(window, gtk_application_get_active_window(application))
    gtk_window_set_modal(window, 1)
    gtk_window_present(window)
  }
}
