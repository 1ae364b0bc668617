/// Stand-in with the final API, backed by Array, so that work above it can start.
public struct PersistentArray<Element> {
  var storage: [Element] = []
  public init() {}
  public init(_ elements: some Sequence<Element>) { storage = Array(elements) }
  public init(_ slice: PersistentArraySlice<Element>) { storage = Array(slice) }
  public func isIdentical(to other: Self) -> Bool {
    count == other.count && storage.withUnsafeBufferPointer { a in other.storage.withUnsafeBufferPointer { a.baseAddress == $0.baseAddress } }
  }
  public mutating func move(from source: Int, to destination: Int) { storage.insert(storage.remove(at: source), at: destination) }
  public mutating func append(contentsOf other: PersistentArray) { storage += other.storage }
  public static func + (a: Self, b: Self) -> Self { var c = a; c.append(contentsOf: b); return c }
  public func split(at position: Int) -> (prefix: Self, suffix: Self) { (Self(storage[..<position]), Self(storage[position...])) }
}
extension PersistentArray: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  public typealias SubSequence = PersistentArraySlice<Element>
  public var startIndex: Int { 0 }
  public var endIndex: Int { storage.count }
  public subscript(position: Int) -> Element { get { storage[position] } set { storage[position] = newValue } }
  public subscript(bounds: Range<Int>) -> PersistentArraySlice<Element> {
    get { PersistentArraySlice(base: self, bounds: bounds) }
    set { storage.replaceSubrange(bounds, with: Array(newValue)) }
  }
  public mutating func replaceSubrange(_ r: Range<Int>, with c: some Collection<Element>) { storage.replaceSubrange(r, with: c) }
}
extension PersistentArray: ExpressibleByArrayLiteral { public init(arrayLiteral elements: Element...) { storage = elements } }
extension PersistentArray: Equatable where Element: Equatable {}
extension PersistentArray: Hashable where Element: Hashable {}
extension PersistentArray: Sendable where Element: Sendable {}
extension PersistentArray: CustomStringConvertible { public var description: String { storage.description } }
public struct PersistentArraySlice<Element>: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  public init() { base = []; bounds = 0..<0 }
  public mutating func replaceSubrange(_ r: Range<Int>, with c: some Collection<Element>) { base.replaceSubrange(r, with: c); bounds = bounds.lowerBound..<(bounds.upperBound - r.count + c.count) }
  init(base: PersistentArray<Element>, bounds: Range<Int>) { self.base = base; self.bounds = bounds }
  var base: PersistentArray<Element>
  var bounds: Range<Int>
  public typealias SubSequence = Self
  public var startIndex: Int { bounds.lowerBound }
  public var endIndex: Int { bounds.upperBound }
  public subscript(position: Int) -> Element { get { base[position] } set { base[position] = newValue } }
  public subscript(b: Range<Int>) -> Self { get { .init(base: base, bounds: b) } set { for i in b { self[i] = newValue[i] } } }
}
extension PersistentArraySlice: ExpressibleByArrayLiteral { public init(arrayLiteral elements: Element...) { base = .init(elements); bounds = 0..<elements.count } }
extension PersistentArraySlice: Equatable where Element: Equatable { public static func == (a: Self, b: Self) -> Bool { a.elementsEqual(b) } }
extension PersistentArraySlice: Sendable where Element: Sendable {}
