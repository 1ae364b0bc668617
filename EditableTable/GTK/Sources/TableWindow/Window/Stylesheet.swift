import CGtk
import GLibSupport

/// How the rows look, in the colours of the system's theme, so that light and dark come by themselves.
enum Stylesheet {
  private static var isLoaded = false

  /// Has the display know the stylesheet. Calling it again does nothing.
  static func load() {
    guard !isLoaded, let display = gdk_display_get_default() else { return }
    isLoaded = true
    let provider = gtk_css_provider_new()!
    gtk_css_provider_load_from_data(provider, text, -1)
    gtk_style_context_add_provider_for_display(
      display, OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    g_object_unref(object(provider))
  }

  static let text = """
    .table-rows, .table-scroller { background: @view_bg_color; color: @view_fg_color; }
    .table-rows > row { padding: 0; background: none; border-radius: 0; outline: none; }
    .table-rows:drop(active) { box-shadow: none; }

    .row-box {
      min-height: 50px; padding: 0 6px 0 12px;
      background: @view_bg_color; box-shadow: inset 0 -1px alpha(@view_fg_color, 0.09);
    }
    .table-rows > row:hover .row-box { background: mix(@view_bg_color, @view_fg_color, 0.035); }
    .table-rows > row:selected .row-box { background: mix(@view_bg_color, @accent_bg_color, 0.14); }
    .table-rows > row:selected { color: inherit; }
    /* On the part that slides. */
    .table-rows > row:focus:focus-visible .row-box { outline: 2px solid alpha(@accent_color, 0.5); outline-offset: -3px; }
    .table-rows.dragging > row:focus:focus-visible .row-box { outline-color: transparent; }
    .row-card { background: @view_bg_color; border: 1px solid mix(@view_bg_color, @view_fg_color, 0.25); }
    .row-box.lifted { opacity: 0.3; }

    .row-box.lost { background: mix(@view_bg_color, @error_bg_color, 0.08); }

    .row-box button.minus {
      min-width: 24px; min-height: 24px; padding: 0; margin: 0 12px 0 0;
      color: @destructive_fg_color; background: @destructive_bg_color; box-shadow: none;
    }
    .row-box button.minus:hover { background: mix(@destructive_bg_color, @view_fg_color, 0.14); }
    .row-box button.minus:active { background: mix(@destructive_bg_color, black, 0.25); }
    .row-box button.minus image { -gtk-icon-size: 14px; }
    .row-box .drag-handle { padding: 12px; opacity: 0.45; }
    .table-rows > row:hover .drag-handle { opacity: 0.9; }

    .row-box.loading .text {
      min-width: 150px; min-height: 10px; margin: 8px 0; border-radius: 5px;
      background: alpha(@view_fg_color, 0.09);
    }
    .row-box.loading .drag-handle { opacity: 0.15; }

    .row-box entry.field { min-height: 32px; padding: 0 3px; margin: 4px 0 4px -4px; background: @view_bg_color; }
    .row-box .note { color: @error_color; padding: 0 0 7px; }

    .lost-bar { background: mix(@view_bg_color, @warning_bg_color, 0.28); padding: 8px 14px; }
    """
}
