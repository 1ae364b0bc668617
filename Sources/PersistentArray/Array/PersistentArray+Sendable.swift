/// Sendable when the elements are: a node is written to only after it was found to have one owner, and uniqueness is
/// asked with atomic counts, so no two tasks write to one node.
extension PersistentArray: @unchecked Sendable where Element: Sendable {}
