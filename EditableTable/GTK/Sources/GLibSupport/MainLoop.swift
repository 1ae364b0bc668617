import CGtk
import Dispatch
import Glibc

/// GLib's main loop as the place where the main actor runs.
public enum MainLoop {
  private static var isInstalled = false

  /// Has GLib's default main context run the main actor's jobs, which wait in dispatch's main queue.
  ///
  /// Call it in a synchronous `main.swift`, before the loop runs. Without it nothing on the main actor that was
  /// suspended goes on while `g_application_run` does. Calling it again does nothing.
  public static func runMainActor() {
    if isInstalled { return }
    isInstalled = true
    let descriptor = _dispatch_get_main_queue_handle_4CF()
    _ = g_unix_fd_add_full(
      G_PRIORITY_DEFAULT, descriptor, G_IO_IN,
      { descriptor, _, _ in
        // It stays readable until it is read; unread, the loop would never come to paint.
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
        _dispatch_main_queue_callback_4CF(nil)
        return 1
      }, nil, nil)
  }
}
