import CGtk
import GLibSupport

/// Ends what is waited for: those who wait get an error.
final class Cancellation {
  private let cancellable = ObjectReference(taking: OpaquePointer(g_cancellable_new()))
  /// Set by ``cancel(_:)``.
  private(set) var reason: String?

  var pointer: UnsafeMutablePointer<GCancellable> { .init(cancellable.pointer) }

  /// Says why for people. The first reason counts.
  func cancel(_ reason: String) {
    if self.reason != nil { return }
    self.reason = reason
    g_cancellable_cancel(pointer)
  }
}
