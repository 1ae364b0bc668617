import Synchronization

/// State behind a lock, to be used from any domain.
///
/// The state may hold elements that are not Sendable. That is sound because what takes them out, a consumer's
/// sequence, is Sendable only when they are: otherwise all of its users are in the array's own domain.
struct Locked<State>: ~Copyable, Sendable {
  // Not private: Swift 6.3.1 emits a broken module for a private type inside a generic noncopyable one.
  struct Unchecked<Value>: @unchecked Sendable {
    var value: Value
  }

  private let mutex: Mutex<Unchecked<State>>

  init(_ state: State) {
    mutex = Mutex(Unchecked(value: state))
  }

  /// Only decides: elements are dropped and tasks are resumed outside, with what `body` returns.
  func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    mutex.withLock { Unchecked(value: body(&$0.value)) }.value
  }
}
