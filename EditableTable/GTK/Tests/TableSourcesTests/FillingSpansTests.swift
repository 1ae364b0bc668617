import Testing
import WindowTestSupport

@testable import TableSources

extension SourceTests {
  @Suite("Rows that stand for others") struct FillingSpansTests {
    @Test("When only the window moves, every row far from it stays where it is")
    func jump() {
      let down = FillingSpans(before: 1000, old: 0..<10, after: 1000, new: 500..<510)
      #expect(down.above == [.made(10), .kept(10..<500)] && down.below == [.kept(510..<1000)])
      let up = FillingSpans(before: 1000, old: 500..<510, after: 1000, new: 0..<10)
      #expect(up.above == [] && up.below == [.kept(10..<500), .made(10), .kept(510..<1000)])
      let near = FillingSpans(before: 1000, old: 500..<510, after: 1000, new: 505..<515)
      #expect(near.above == [.kept(0..<500), .made(5)] && near.below == [.kept(515..<1000)])
    }

    @Test("What the table has more or less is next to the window")
    func grows() {
      let more = FillingSpans(before: 100, old: 50..<60, after: 103, new: 50..<60)
      #expect(more.above == [.kept(0..<50)] && more.below == [.made(3), .kept(60..<100)])
      let less = FillingSpans(before: 100, old: 50..<60, after: 97, new: 50..<60)
      #expect(less.above == [.kept(0..<50)] && less.below == [.kept(63..<100)])
      let first = FillingSpans(before: 0, old: 0..<0, after: 7, new: 0..<2)
      #expect(first.above == [] && first.below == [.made(5)])
      let last = FillingSpans(before: 7, old: 0..<2, after: 0, new: 0..<0)
      #expect(last.above == [] && last.below == [])
    }

    @Test("They fill what the window leaves, in order, each once, and as many stay as can")
    func random() {
      let seed = UInt64.random(in: 0...UInt64.max)
      print("random spans: seed \(seed)")
      var random = SplitMix64(seed: seed)
      func part(of count: Int) -> Range<Int> {
        let (a, b) = (Int.random(in: 0...count, using: &random), Int.random(in: 0...count, using: &random))
        return min(a, b)..<max(a, b)
      }
      for _ in 0..<3000 {
        let before = Int.random(in: 0...12, using: &random)
        let after = Int.random(in: 0...12, using: &random)
        let (old, new) = (part(of: before), part(of: after))
        let spans = FillingSpans(before: before, old: old, after: after, new: new)
        #expect(count(spans.above) == new.lowerBound && count(spans.below) == after - new.upperBound)
        let kept = (spans.above + spans.below).flatMap { span -> [Int] in
          if case .kept(let range) = span { Array(range) } else { [] }
        }
        #expect(kept == kept.sorted() && Set(kept).count == kept.count)
        #expect(kept.allSatisfy { !old.contains($0) && $0 < before })
        if before == after {
          // Each that is loaded neither before nor after.
          #expect(kept == (0..<before).filter { !old.contains($0) && !new.contains($0) })
        }
      }
    }

    private func count(_ spans: [FillingSpans.Span]) -> Int {
      spans.reduce(0) { sum, span in
        switch span {
        case .kept(let range): sum + range.count
        case .made(let count): sum + count
        }
      }
    }
  }
}
