/// Memory that an algorithm works in and gives back when it ends: no bounds, no sharing, no count of its own.
@frozen
@usableFromInline
struct Scratch<Value: BitwiseCopyable>: ~Copyable {
  @usableFromInline let start: UnsafeMutablePointer<Value>

  /// Memory that nothing was written to.
  @inlinable
  init(capacity: Int) {
    start = .allocate(capacity: capacity)
  }

  @inlinable
  init(repeating value: Value, count: Int) {
    self.init(capacity: count)
    start.initialize(repeating: value, count: count)
  }

  @inlinable
  deinit {
    start.deallocate()
  }

  @inlinable
  subscript(index: Int) -> Value {
    @inline(__always) get { start[index] }
    @inline(__always) nonmutating set { start[index] = newValue }
  }
}
