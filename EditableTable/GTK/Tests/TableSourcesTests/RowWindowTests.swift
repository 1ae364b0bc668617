import Testing
import WindowTestSupport

@testable import TableSources

extension SourceTests {
  @Suite("Which window to ask for") struct RowWindowTests {
    @Test("What is in sight is always covered, by no more than a server sends, and then stays so")
    func covers() {
      let seed = UInt64.random(in: 0...UInt64.max)
      print("windows: seed \(seed)")
      var random = SplitMix64(seed: seed)
      var window = RowWindow(from: 0, size: RowWindow.smallest)
      for _ in 0..<5000 {
        let count = Int.random(in: 0...5000, using: &random)
        let start = Int.random(in: 0...count, using: &random)
        let shown = start..<min(count, start + Int.random(in: 0...400, using: &random))
        if let moved = window.moved(toCover: shown, of: count) {
          #expect(moved.size <= RowWindow.largest && moved.from >= 0)
          window = moved
        }
        #expect(window.positions(of: count).contains(shown) || shown.isEmpty)
        #expect(window.moved(toCover: shown, of: count) == nil)
        #expect(window.nudged != window && window.nudged.size <= RowWindow.largest)
      }
    }

    @Test("Scrolling row by row moves it once in many rows")
    func hysteresis() {
      var window = RowWindow(from: 0, size: RowWindow.smallest)
      var moves = 0
      for first in 0..<10_000 {
        guard let moved = window.moved(toCover: first..<first + 30, of: 1_000_000) else { continue }
        moves += 1
        window = moved
      }
      #expect((1...150).contains(moves))
    }
  }
}
