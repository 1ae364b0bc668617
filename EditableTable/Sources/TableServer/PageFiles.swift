import HTTPServer

/// The page's files, which are part of the executable.
enum PageFiles {
  static let all: [String: StaticFile] = [
    "/": page(PackageResources.index_html),
    "/favicon.svg": file("image/svg+xml", PackageResources.favicon_svg),
    "/app/page.css": style(PackageResources.page_css),
    "/app/rows.css": style(PackageResources.rows_css),
    "/app/toasts.css": style(PackageResources.toasts_css),
    "/app/actions.js": script(PackageResources.actions_js),
    "/app/anchor.js": script(PackageResources.anchor_js),
    "/app/animation.js": script(PackageResources.animation_js),
    "/app/announcer.js": script(PackageResources.announcer_js),
    "/app/arrangement.js": script(PackageResources.arrangement_js),
    "/app/choice.js": script(PackageResources.choice_js),
    "/app/commands.js": script(PackageResources.commands_js),
    "/app/connection.js": script(PackageResources.connection_js),
    "/app/drag.js": script(PackageResources.drag_js),
    "/app/editing.js": script(PackageResources.editing_js),
    "/app/focus.js": script(PackageResources.focus_js),
    "/app/keyboard.js": script(PackageResources.keyboard_js),
    "/app/keys.js": script(PackageResources.keys_js),
    "/app/list.js": script(PackageResources.list_js),
    "/app/main.js": script(PackageResources.main_js),
    "/app/model.js": script(PackageResources.model_js),
    "/app/order.js": script(PackageResources.order_js),
    "/app/person.js": script(PackageResources.person_js),
    "/app/row.js": script(PackageResources.row_js),
    "/app/saving.js": script(PackageResources.saving_js),
    "/app/presence.css": style(PackageResources.presence_css),
    "/app/presence.js": script(PackageResources.presence_js),
    "/app/session.css": style(PackageResources.session_css),
    "/app/session.js": script(PackageResources.session_js),
    "/app/scroll.js": script(PackageResources.scroll_js),
    "/app/status.js": script(PackageResources.status_js),
    "/app/toasts.js": script(PackageResources.toasts_js),
    "/app/undo.js": script(PackageResources.undo_js),
    "/app/window.js": script(PackageResources.window_js),
    "/app/words.js": script(PackageResources.words_js),
  ]

  private static func page(_ bytes: [UInt8]) -> StaticFile {
    var page = file("text/html; charset=utf-8", bytes)
    // No other window may reach into the page's, nor anything be loaded into it that does not agree; and it needs
    // no device.
    page.headers += [
      ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Embedder-Policy", "require-corp"),
      ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ]
    return page
  }
  private static func style(_ bytes: [UInt8]) -> StaticFile { file("text/css; charset=utf-8", bytes) }
  private static func script(_ bytes: [UInt8]) -> StaticFile { file("text/javascript; charset=utf-8", bytes) }

  private static func file(_ type: String, _ bytes: [UInt8]) -> StaticFile {
    StaticFile(contentType: type, bytes: bytes, headers: [("Content-Security-Policy", policy)])
  }

  /// Only what comes from this server, no inline script, and in nobody's frame.
  private static let policy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
  ].joined(separator: "; ")
}
