extension ObservableArray: ExpressibleByArrayLiteral {
  /// Makes an array of the literal's elements.
  ///
  /// ```swift
  /// let letters: ObservableArray = ["a", "b"]
  /// ```
  ///
  /// - Complexity: O(*n*) elements copied.
  public convenience init(arrayLiteral elements: Element...) {
    self.init(PersistentArray(elements))
  }
}

extension ObservableArray: CustomStringConvertible, CustomDebugStringConvertible {
  /// The elements, written as Array writes them.
  public var description: String { snapshot.description }

  /// The elements, written as Array writes them.
  public var debugDescription: String { snapshot.debugDescription }
}

extension ObservableArray: CustomReflectable {
  /// A mirror that shows the elements.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: snapshot, displayStyle: .collection)
  }
}
