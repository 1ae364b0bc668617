import Observation

/// An array that tells its observers exactly what changed.
///
/// Use it for a list that several parties look at: it is a reference, and its ``snapshot`` is the value. It
/// has Array's vocabulary, also on a `let`; every call is one update, and a call that changes nothing tells
/// nobody.
///
/// ```swift
/// let drinks: ObservableArray = ["tea", "milk"]
/// let observation = drinks.observe(initial: false) { print($0.event) }
/// drinks.append("coffee")
/// // ArrayChangeEvent(insertedIndices: [2], deletedIndices: [], updatedIndices: [])
/// drinks.removeAll { $0 == "cola" }  // prints nothing
/// observation.cancel()
/// ```
///
/// - ``observe(initial:_:)`` calls a closure synchronously, in the array's isolation domain.
/// - ``updates(_:)``, ``snapshots(_:)`` and ``events(_:)`` are asynchronous sequences for consumers in any
///   domain.
/// - ``batch(origin:_:)`` makes one update of several edits, and takes them all back when its body throws.
/// - `withObservationTracking` and SwiftUI follow what they read of it. Observation's `onChange` is called from
///   inside the edit, and may be called again by an edit made in it: without a guard such an edit recurses. Edit
///   in an observer, whose updates come in turn, or in a task that `onChange` starts.
///
/// It has no `==`, which for a reference could mean two things: compare snapshots for the elements, and use `===`
/// for the object. `setElements` makes the elements others, as one update.
///
/// Generic code that knows it only as a collection takes the standard library's way: `sort`, `reverse` and
/// `shuffle` through `MutableCollection` are an update for each exchange, `removeSubranges` through
/// `RangeReplaceableCollection` puts a new array, which nobody observes, into the variable, and `applying(_:)`
/// answers one. Call the methods on the array itself, or the generic code in a ``batch(origin:_:)``.
///
/// It is not Sendable: it lives in one isolation domain, usually the main actor, where everything is
/// synchronous and exact without locks. Its snapshots and updates cross domains when the elements do.
///
/// A single read costs a walk from the root, and so does a single edit: for numbers that nobody observes,
/// Array is faster. While somebody observes, an edit copies one path of the tree, since the update holds the
/// value before it.
public final class ObservableArray<Element> {
  /// The present value. No reference to it is kept over an edit when nobody observes, so that such an edit is
  /// in place.
  @usableFromInline var value: PersistentArray<Element>

  // Small state that no access reaches over a call is not checked for overlapping accesses while the program runs: the
  // checks took a fifth of an unobserved edit. ``value`` is checked.

  /// The number of the last update that was published; the array's making is number 0.
  @exclusivity(unchecked) @usableFromInline var lastIndex = 0

  /// The observers in the order in which they came.
  @usableFromInline var observers: [Observer<Element>] = [] {
    didSet { updateIsWatchedHere() }
  }

  /// Histories, which note each update when it is made, before anybody can answer it with an edit.
  @usableFromInline var recorders: [Observer<Element>] = [] {
    didSet { updateIsWatchedHere() }
  }

  /// Raised by tokens that ended, wherever that was.
  let cancellations = CancellationFlag()

  /// Updates that observers have not been called with yet.
  @usableFromInline var undelivered: [ArrayUpdate<Element>] = []

  /// Whether an observer is being called: updates made meanwhile wait in `undelivered`.
  @exclusivity(unchecked) @usableFromInline var isDelivering = false

  /// The innermost batch whose body is running.
  @exclusivity(unchecked) @usableFromInline var currentBatch: EditBatch<Element>? {
    didSet { updateIsWatchedHere() }
  }

  /// Whether there are observers, recorders or a batch: kept, because every edit asks, and asking a generic array costs
  /// as much as a small edit.
  @exclusivity(unchecked) @usableFromInline var isWatchedHere = false

  private func updateIsWatchedHere() {
    isWatchedHere = !observers.isEmpty || !recorders.isEmpty || currentBatch != nil
  }

  /// What ``reserveCapacity(_:)`` was asked for.
  @exclusivity(unchecked) @usableFromInline var reservedCapacity = 0

  /// The way to asynchronous consumers, made for the first one.
  @exclusivity(unchecked) @usableFromInline var hub: UpdateHub<Element>?

  /// What all histories of the array share; they keep it.
  weak var undoRecorder: UndoRecorder<Element>?

  @usableFromInline let registrar = ObservationRegistrar()

  /// Kept because a generic type's key path is made anew by every mention of it.
  @usableFromInline let snapshotPath = \ObservableArray<Element>.snapshot

  /// Makes an array with a snapshot's elements, sharing its nodes.
  ///
  /// Use it to go on from a kept value, or to try edits on the side.
  ///
  /// ```swift
  /// let letters: ObservableArray = ["a"]
  /// let draft = ObservableArray(letters.snapshot)
  /// draft.append("b")
  /// print(letters, draft)  // ["a"] ["a", "b"]
  /// ```
  ///
  /// - Complexity: O(1).
  public init(_ snapshot: PersistentArray<Element>) {
    value = snapshot
  }

  deinit {
    hub?.finish()
    if !observers.isEmpty { endObservers() }
  }
}

/// It lives in one isolation domain; hand its ``snapshot`` or its ``updates(_:)`` to others.
@available(*, unavailable)
extension ObservableArray: @unchecked Sendable {}

extension ObservableArray: Observable {}

extension ObservableArray {
  /// The present value.
  ///
  /// It never changes, whatever happens to the array. Use it to keep a state, to hand it to another domain, and
  /// to compare arrays: `a.snapshot == b.snapshot`.
  ///
  /// ```swift
  /// let letters: ObservableArray = ["a"]
  /// let before = letters.snapshot
  /// letters.append("b")
  /// print(before, letters.snapshot)  // ["a"] ["a", "b"]
  /// ```
  ///
  /// - Complexity: O(1).
  @inlinable
  public var snapshot: PersistentArray<Element> {
    trackAccess()
    return value
  }

  /// The elements as an Array, which has room for ``capacity`` elements.
  ///
  /// Use it for what takes an Array, and `setElements` for the way back. Changing it in place compiles for code of
  /// ObservableArray-RxSwift's, and is deprecated: it copies all elements, and emits one update that deletes and inserts
  /// everything between the first and the last element that changed, or none when none did.
  ///
  /// ```swift
  /// let letters: ObservableArray = ["b", "a"]
  /// let elements: [String] = letters.elements
  /// print(elements)  // ["b", "a"]
  /// ```
  ///
  /// - Complexity: O(*n*) elements copied; ``snapshot`` copies none.
  @inlinable
  public var elements: [Element] {
    get {
      let snapshot = snapshot
      if reservedCapacity <= snapshot.count { return Array(snapshot) }
      var elements: [Element] = []
      elements.reserveCapacity(reservedCapacity)
      elements.append(contentsOf: snapshot)
      return elements
    }
    @available(*, deprecated, message: "Use setElements(_:) for elements, reserveCapacity(_:) for room.")
    set {
      replaceElements(with: newValue)
    }
  }

  @inlinable
  func trackAccess() {
    registrar.access(self, keyPath: snapshotPath)
  }
}
