/// The versions of the last commands, by their identity, so that one that is sent again is carried out once.
struct RememberedCommands: Sendable {
  private var versions: [CommandID: Int] = [:]
  /// A ring, in which the next one takes the place of the oldest.
  private var order: [CommandID] = []
  private var next = 0
  private let limit = 100_000

  subscript(_ id: CommandID) -> Int? { versions[id] }

  mutating func insert(_ id: CommandID, _ version: Int) {
    if versions.updateValue(version, forKey: id) != nil { return }
    if order.count < limit {
      order.append(id)
    } else {
      versions[order[next]] = nil
      order[next] = id
      next = (next + 1) % limit
    }
  }
}
