// The elements stay the same ones: the events are moves, as few as the new order allows.
extension ObservableArray {
  /// Sorts the elements, equal ones staying in their order: one update, or none when they are in order
  /// already.
  ///
  /// ```swift
  /// let words: ObservableArray = ["milk", "tea", "rum"]
  /// words.sort { $0.count < $1.count }  // moves 0→2
  /// print(words)  // ["tea", "rum", "milk"]
  /// ```
  ///
  /// - Parameter areInIncreasingOrder: A strict weak ordering.
  /// - Precondition: The comparison does not edit the array.
  /// - Throws: What the comparison throws; the array is then as before.
  /// - Complexity: O(*n* log *n*) comparisons; O(*n*) when they are in order already.
  @inlinable
  public func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    let before = value
    let elements = Array(before)
    var isSorted = true
    for index in elements.indices.dropFirst() where isSorted {
      isSorted = try !areInIncreasingOrder(elements[index], elements[index - 1])
    }
    if isSorted { return }
    var order = Array(elements.indices)
    // By position when neither is less: that the library's sort is stable is not promised.
    try order.sort {
      if try areInIncreasingOrder(elements[$0], elements[$1]) { return true }
      return try $0 < $1 && !areInIncreasingOrder(elements[$1], elements[$0])
    }
    rearrange(before, elements, order)
  }

  /// Reverses the elements: one update, or none when there are fewer than two.
  ///
  /// ```swift
  /// let letters: ObservableArray = ["a", "b", "c"]
  /// letters.reverse()  // moves 2→0, 0→2
  /// print(letters)  // ["c", "b", "a"]
  /// ```
  ///
  /// - Complexity: O(*n*), and O(*n* log *n*) for the event while somebody observes.
  public func reverse() {
    let before = value
    rearrange(before, Array(before), before.indices.reversed())
  }

  /// Puts the elements in the order that Array's shuffling would: one update, or none when it is theirs.
  ///
  /// Use it with a seeded generator where the same order is wanted again, as in tests.
  ///
  /// ```swift
  /// var generator = SystemRandomNumberGenerator()
  /// let numbers = ObservableArray(1...3)
  /// numbers.shuffle(using: &generator)
  /// print(numbers.sorted())  // [1, 2, 3]
  /// ```
  ///
  /// - Complexity: O(*n*), and O(*n* log *n*) for the event while somebody observes.
  public func shuffle(using generator: inout some RandomNumberGenerator) {
    let before = value
    rearrange(before, Array(before), before.indices.shuffled(using: &generator))
  }

  /// Puts the elements in a random order: one update, or none when it is the order they have.
  ///
  /// ```swift
  /// let numbers = ObservableArray(1...3)
  /// numbers.shuffle()
  /// print(numbers.sorted())  // [1, 2, 3]
  /// ```
  ///
  /// - Complexity: O(*n*), and O(*n* log *n*) for the event while somebody observes.
  public func shuffle() {
    var generator = SystemRandomNumberGenerator()
    shuffle(using: &generator)
  }

  /// Moves the elements that satisfy the predicate behind the others, either kind staying in its order: one
  /// update, or none when they stand so already.
  ///
  /// ```swift
  /// let numbers = ObservableArray(1...4)
  /// let middle = numbers.partition { $0 < 3 }
  /// print(numbers[..<middle], numbers[middle...])  // [3, 4] [1, 2]
  /// ```
  ///
  /// - Precondition: The predicate does not edit the array.
  /// - Returns: The position after of the first element that satisfies the predicate; `count` when none does.
  /// - Throws: What the predicate throws; the array is then as before.
  /// - Complexity: O(*n*) calls, and O(*r* log *n*) nodes for the *r* ranges that alternate.
  public func partition(by belongsInSecondPartition: (Element) throws -> Bool) rethrows -> Int {
    let before = value
    var first: [Range<Int>] = []
    var second: [Range<Int>] = []
    var position = 0
    for element in before {
      if try belongsInSecondPartition(element) {
        second.appendJoining(position..<position + 1)
      } else {
        first.appendJoining(position..<position + 1)
      }
      position += 1
    }
    rearrange(before, first + second) { $0 = $0.joining(first + second) }
    return first.totalCount
  }

  @usableFromInline
  func rearrange(_ before: PersistentArray<Element>, _ elements: [Element], _ order: [Int]) {
    if order.elementsEqual(order.indices) { return }
    let after = PersistentArray(order.lazy.map { elements[$0] })
    replaceValue(before, with: after, ArrayChangeEvent(rearranging: order.map { $0..<$0 + 1 }))
  }
}

extension ObservableArray where Element: Comparable {
  /// Sorts the elements, equal ones staying in their order: one update, or none when they are in order
  /// already.
  ///
  /// ```swift
  /// let numbers: ObservableArray = [2, 3, 1]
  /// numbers.sort()  // moves 2→0
  /// ```
  ///
  /// - Complexity: O(*n* log *n*) comparisons; O(*n*) when they are in order already.
  @inlinable
  public func sort() {
    sort(by: <)
  }
}
