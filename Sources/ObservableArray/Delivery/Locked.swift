#if OBSERVABLE_ARRAY_TSAN && canImport(Glibc)
  import Glibc
#else
  import Synchronization
#endif

/// State behind a lock, to be used from any domain.
///
/// The state may hold elements that are not Sendable. That is sound because what takes them out, a consumer's
/// sequence, is Sendable only when they are: otherwise all of its users are in the array's own domain.
struct Locked<State>: ~Copyable, Sendable {
  // Not private: Swift 6.3.1 emits a broken module for a private type inside a generic noncopyable one.
  struct Unchecked<Value>: @unchecked Sendable {
    var value: Value
  }

  #if OBSERVABLE_ARRAY_TSAN && canImport(Glibc)
    private let mutex: TracedMutex<Unchecked<State>>
  #else
    private let mutex: Mutex<Unchecked<State>>
  #endif

  init(_ state: State) {
    mutex = .init(Unchecked(value: state))
  }

  /// Only decides: elements are dropped and tasks are resumed outside, with what `body` returns.
  func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    mutex.withLock { Unchecked(value: body(&$0.value)) }.value
  }
}

#if OBSERVABLE_ARRAY_TSAN && canImport(Glibc)
  /// A mutex that ThreadSanitizer follows; on Linux it does not see Synchronization's, which waits on a futex, and would
  /// report every use of what that protects. Only the sanitizer's test run is built with it.
  final class TracedMutex<Value>: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var value: Value

    init(_ value: Value) {
      self.value = value
      pthread_mutex_init(mutex, nil)
    }

    deinit {
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
    }

    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      return body(&value)
    }
  }
#endif
