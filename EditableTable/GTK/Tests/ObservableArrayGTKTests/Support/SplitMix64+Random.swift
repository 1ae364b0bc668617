import WindowTestSupport

extension SplitMix64 {
  mutating func random(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self) }
}
