/// An array whose type does not say what its elements are, for lists of many arrays in code that is not compiled for the
/// element: asking the runtime for generic types would take longer than all the rest.
///
/// It is Sendable although its elements may not be: whoever sends it has to know that they are.
package struct ErasedPersistentArray: @unchecked Sendable {
  private let root: AnyObject?
  private let size: Int

  package init<Element>(_ array: PersistentArray<Element>) {
    (root, size) = (array.root, array.size)
  }

  /// The array.
  ///
  /// - Precondition: `Element` is what the elements are.
  package func array<Element>(of _: Element.Type) -> PersistentArray<Element> {
    PersistentArray(root: root.map { unsafeDowncast($0, to: Node<Element>.self) }, size: size)
  }
}
