import Foundation
import ObservableArrayGTK

let names: ObservableArray = ["Ann", "Bob", "Cleo", "Dan", "Eve"]
var view: ArrayListView<String, Widget>?

func button(_ icon: String, _ action: @escaping () -> Void) -> Widget {
  let button = gtk_button_new_from_icon_name(icon)!
  connect(object(button), "clicked", action)
  return button
}

let application = gtk_application_new("org.example.Names", G_APPLICATION_DEFAULT_FLAGS)!
connect(object(application), "activate") {
  let list = ArrayListView(names, makeRow: { gtk_label_new(nil)! }) { label, name, position in
    gtk_label_set_text(label.opaque, "\(position + 1). \(name)")
    gtk_widget_add_css_class(label, "view")  // A background, for rows that slide over others.
  }
  list.onActivate = { names.remove(at: $0) }
  view = list
  let bar = gtk_header_bar_new()!
  gtk_header_bar_pack_start(bar.opaque, button("view-refresh-symbolic") { names.shuffle() })
  gtk_header_bar_pack_end(bar.opaque, button("list-add-symbolic") { names.insert("New", at: 0) })
  let window = gtk_application_window_new(application)!.cast(to: GtkWindow.self)
  gtk_window_set_titlebar(window, bar)
  gtk_window_set_default_size(window, 320, 360)
  gtk_window_set_child(window, list.widget)
  gtk_window_present(window)
}
exit(g_application_run(object(application).assumingMemoryBound(to: GApplication.self), 0, nil))
