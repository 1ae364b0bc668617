extension Difference {
  /// Pairs what was left over on both sides, wherever it stands.
  @inlinable
  @inline(__always)
  mutating func pairLeftovers() {
    if found.old.isEmpty || found.new.isEmpty { return }
    let old = GatheredRun(found.old, count: found.old.reduce(0) { $0 + $1.count })
    let new = GatheredRun(found.new, count: found.new.reduce(0) { $0 + $1.count })
    let pairs: ItemPairs
    if Pairing.makesKeysOnce || Self.areKeysCopied(old.count, new.count) {
      let (oldKeys, newKeys) = (keys(of: found.old, old.count), keys(of: found.new, new.count))
      pairs = ItemPairs.find(
        ContiguousRun(start: oldKeys, firstPosition: 0, count: old.count),
        ContiguousRun(start: newKeys, firstPosition: 0, count: new.count), PairingByValue<Pairing.Key>())
      oldKeys.deinitialize(count: old.count).deallocate()
      newKeys.deinitialize(count: new.count).deallocate()
    } else {
      pairs = ItemPairs.find(old, new, pairing)
    }
    if Pairing.knowsChanges {
      var index = 0
      while index < pairs.count {
        let pair = pairs.byOld[index]
        if !isUnchanged(old, Int(pair.old), new, Int(pair.new)) {
          found.noteChanged(old.position(Int(pair.old)))
        }
        index &+= 1
      }
    }
    found.take(pairs, old, new)
  }

  /// Whether keys are put next to each other in memory: small ones, and no more than a few times those that a table of
  /// the shorter side needs.
  @inlinable
  static func areKeysCopied(_ oldCount: Int, _ newCount: Int) -> Bool {
    _isPOD(Pairing.Key.self) && MemoryLayout<Pairing.Key>.size <= 32
      && Swift.max(oldCount, newCount) / 8 <= Swift.min(oldCount, newCount)
  }

  @inlinable
  @inline(__always)
  func keys(of runs: [ContiguousRun<Element>], _ count: Int) -> UnsafeMutablePointer<Pairing.Key> {
    let keys = UnsafeMutablePointer<Pairing.Key>.allocate(capacity: count)
    var next = keys
    for run in runs {
      var element = run.start
      let end = element + run.count
      while element < end {
        next.initialize(to: pairing.key(element.pointee))
        next += 1
        element += 1
      }
    }
    return keys
  }
}
