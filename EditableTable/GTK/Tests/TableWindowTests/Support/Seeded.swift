import WindowTestSupport

/// Numbers that can be had again: a new seed each time, printed so that a failure can be repeated.
struct Seeded: RandomNumberGenerator {
  private var numbers: SplitMix64

  init(seed: UInt64 = UInt64.random(in: 0...UInt64.max), _ test: String = #function) {
    print("\(test): seed \(seed)")
    numbers = SplitMix64(seed: seed)
  }

  mutating func next() -> UInt64 { numbers.next() }
}
