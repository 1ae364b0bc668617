import CGtk

/// Calls a closure once after a time, unless it is put off or stopped before.
@MainActor public final class Alarm {
  private var source: guint = 0
  private let body: () -> Void

  /// An alarm that is not set yet.
  public init(_ body: @escaping () -> Void) { self.body = body }

  /// Whether it will call.
  public var isSet: Bool { source != 0 }

  /// Has it call after `time`, and not when it would have before.
  public func set(after time: Duration) {
    stop()
    let (seconds, attoseconds) = time.components
    let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    source = g_timeout_add_full(
      G_PRIORITY_DEFAULT, guint(clamping: milliseconds),
      { data in
        HandlerBox<() -> Void>.handler(at: data)()
        return 0
      },
      HandlerBox<() -> Void>.retained { [weak self] in
        guard let self else { return }
        source = 0
        body()
      }, destroyBox)
  }

  /// Has it not call any more.
  public func stop() {
    if source != 0 { g_source_remove(source) }
    source = 0
  }

  isolated deinit { stop() }
}
