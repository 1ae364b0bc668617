import ObservableArray

/// Two lists of rows, and the ways to find what changed between them.
struct RowPair {
  let mix: Mix
  let old: [Row]
  let new: [Row]
  /// The new rows with texts of their own.
  let reallocated: [Row]

  init(_ mix: Mix, _ rows: [Row]) {
    self.mix = mix
    old = rows
    new = mix.applied(to: rows)
    reallocated = new.map(\.reallocated)
  }

  func check(_ event: ArrayChangeEvent) throws {
    try benchmarks.check(
      event.apply(to: old, takingFrom: new) == new && mix.isCounted(by: event, of: old.count),
      "\(mix.rawValue) of \(old.count) rows: \(event.insertedIndices.count) inserted,"
        + " \(event.deletedIndices.count) deleted, \(event.updatedIndices.count) updated,"
        + " \(event.moves.count) moved")
  }

  func floor(_ repeats: Int) -> Double {
    seconds(for: repeats) {
      for _ in 0..<repeats {
        let (old, new) = opaque((old, new))
        var ids = Set<Int>(minimumCapacity: old.count)
        for row in old { ids.insert(row.id) }
        var found = 0
        for row in new where ids.contains(row.id) { found += 1 }
        sink(found)
      }
    }
  }

  func identifiable(_ repeats: Int) -> Double {
    seconds(for: repeats) {
      for _ in 0..<repeats { sink(ArrayChangeEvent(from: opaque(old), to: opaque(new))) }
    }
  }

  func reallocated(_ repeats: Int) -> Double {
    seconds(for: repeats) {
      for _ in 0..<repeats { sink(ArrayChangeEvent(from: opaque(old), to: opaque(reallocated))) }
    }
  }

  func closures(_ repeats: Int) -> Double {
    seconds(for: repeats) {
      for _ in 0..<repeats {
        sink(
          ArrayChangeEvent(
            from: opaque(old), to: opaque(new), by: { $0.id }, unchangedIf: { $0.text == $1.text }))
      }
    }
  }

  func keyPath(_ repeats: Int) -> Double {
    seconds(for: repeats) {
      for _ in 0..<repeats { sink(ArrayChangeEvent(from: opaque(old), to: opaque(new), by: \.id)) }
    }
  }

  func standard() -> Double {
    seconds(for: 1) { sink(opaque(new).difference(from: opaque(old)).inferringMoves()) }
  }
}
