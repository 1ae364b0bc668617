import Foundation
import Synchronization

/// A thread that can be waited for until all of it has ended.
///
/// A `Foundation.Thread` says at most that its closure has returned. What libraries keep for a thread (OpenSSL, Kerberos) is
/// freed after that, by the thread itself, and must not meet the clean-up of these libraries when the process ends.
final class JoinableThread: Sendable {
  private let handle: Mutex<Handle?>

  /// A `pthread_t`, which is a number on some systems and a pointer on others.
  private struct Handle: @unchecked Sendable { let thread: pthread_t }

  private final class Body: Sendable {
    let name: String
    let run: @Sendable () -> Void
    init(_ name: String, _ run: @escaping @Sendable () -> Void) { (self.name, self.run) = (name, run) }
  }

  /// Starts a thread; nil when the system has no more of them.
  init?(_ name: String, _ run: @escaping @Sendable () -> Void) {
    let body = Unmanaged.passRetained(Body(name, run))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let status = pthread_create(
      &thread, nil,
      { context in
        #if canImport(Darwin)
          let body = Unmanaged<Body>.fromOpaque(context).takeRetainedValue()
        #else
          let body = Unmanaged<Body>.fromOpaque(context!).takeRetainedValue()
        #endif
        // From within: before it has started, it would take the name of the thread that started it.
        Thread.current.name = body.name
        body.run()
        return nil
      }, body.toOpaque())
    if status != 0 {
      body.release()
      return nil
    }
    #if canImport(Darwin)
      handle = Mutex(Handle(thread: thread!))
    #else
      handle = Mutex(Handle(thread: thread))
    #endif
  }

  deinit {
    if let handle = take() { pthread_detach(handle.thread) }
  }

  /// Waits until the thread has ended, what libraries free for it included. The first call waits, and blocks; later ones
  /// return at once.
  func join() {
    if let handle = take() { pthread_join(handle.thread, nil) }
  }

  private func take() -> Handle? {
    handle.withLock { handle in
      defer { handle = nil }
      return handle
    }
  }
}
