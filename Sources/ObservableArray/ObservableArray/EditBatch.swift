/// A batch whose body is running: what it restores when the body throws, and what has changed since.
@usableFromInline
final class EditBatch<Element> {
  let before: PersistentArray<Element>
  let outer: EditBatch?
  var events = PendingEvents()

  init(before: PersistentArray<Element>, outer: EditBatch?) {
    self.before = before
    self.outer = outer
  }
}
