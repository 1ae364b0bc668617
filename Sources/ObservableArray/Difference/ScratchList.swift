/// A list in memory that an algorithm works in and gives back when it ends, by `deallocate`: no sharing, and no question
/// about it.
///
/// Its first few items cost one allocation, its every append a comparison; an `Array` asks for uniqueness each time.
/// Copies are the same list, so there is to be one at a time. (That the type says so by being noncopyable is what the
/// compiler does not survive in a generic type of several lists.)
@frozen
@usableFromInline
struct ScratchList<Value: BitwiseCopyable> {
  @usableFromInline var start: UnsafeMutablePointer<Value>
  @usableFromInline var count = 0
  @usableFromInline var capacity: Int

  @inlinable
  init(capacity: Int = 32) {
    start = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  @inlinable
  func deallocate() {
    start.deallocate()
  }

  @inlinable var isEmpty: Bool { count == 0 }

  @inlinable
  subscript(index: Int) -> Value {
    @inline(__always) get {
      assert(index < count)
      return start[index]
    }
    @inline(__always) nonmutating set {
      assert(index < count)
      start[index] = newValue
    }
  }

  /// The items, valid until the next one is appended.
  @inlinable var items: UnsafeBufferPointer<Value> { UnsafeBufferPointer(start: start, count: count) }

  @inlinable
  @inline(__always)
  mutating func append(_ value: Value) {
    if count == capacity { grow(by: 1) }
    (start + count).initialize(to: value)
    count &+= 1
  }

  @inlinable
  mutating func append(contentsOf values: UnsafeBufferPointer<Value>) {
    if count &+ values.count > capacity { grow(by: values.count) }
    if let first = values.baseAddress { (start + count).initialize(from: first, count: values.count) }
    count &+= values.count
  }

  @inlinable
  mutating func removeAll() {
    count = 0
  }

  @inlinable
  @inline(never)
  mutating func grow(by added: Int) {
    capacity = Swift.max(2 * capacity, count + added)
    let grown = UnsafeMutablePointer<Value>.allocate(capacity: capacity)
    grown.moveInitialize(from: start, count: count)
    start.deallocate()
    start = grown
  }
}
