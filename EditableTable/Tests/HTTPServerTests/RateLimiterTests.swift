import TableTestSupport
import Testing

@testable import HTTPServer

@Suite("Rate limiter") struct RateLimiterTests {
  @Test("A client may do a burst at once, and then as much as the rate allows")
  func burst() throws {
    let limiter = RateLimiter<Int>(perSecond: 10, burst: 5)
    for _ in 0..<5 { #expect(limiter.take(by: 1, at: 100) == nil) }
    let wait = try #require(limiter.take(by: 1, at: 100))
    #expect(abs(wait - 0.1) < 1e-6)
    #expect(limiter.take(by: 2, at: 100) == nil)
    #expect(limiter.take(by: 1, at: 100.05) != nil)
    #expect(limiter.take(by: 1, at: 100.1) == nil)
    #expect(limiter.take(by: 1, at: 100.1) != nil)
    // Rested in whole.
    for _ in 0..<5 { #expect(limiter.take(by: 1, at: 200) == nil) }
    #expect(limiter.take(by: 1, at: 200) != nil)
  }

  @Test("It does what a bucket of tokens does, whatever is asked")
  func model() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("rate limiter model: seed \(seed)")
    var generator = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let (rate, burst) = (
        Double.random(in: 0.1...50, using: &generator), Double.random(in: 1...20, using: &generator)
      )
      let limiter = RateLimiter<Int>(perSecond: rate, burst: burst)
      var (time, filled, last) = (0.0, burst, 0.0)
      for _ in 0..<200 {
        time += Double.random(in: 0...(3 / rate), using: &generator)
        let cost = Double.random(in: 0.1...(burst * 1.2), using: &generator)
        filled = min(burst, filled + (time - last) * rate)
        last = time
        let missing = min(cost, burst) - filled
        let wait = limiter.take(cost, by: 7, at: time)
        // What is decided within a rounding may go either way.
        if abs(missing) < 1e-6 {
          filled = burst
          last = time + 1000
          time = last
          continue
        }
        #expect((wait == nil) == (missing < 0), "seed \(seed)")
        if let wait { #expect(abs(wait - missing / rate) < 1e-6, "seed \(seed)") }
        if missing < 0 { filled -= min(cost, burst) }
      }
    }
  }

  @Test("Looking takes nothing")
  func looking() {
    let limiter = RateLimiter<Int>(perSecond: 1, burst: 1)
    for _ in 0..<3 { #expect(limiter.wait(by: 1, at: 0) == nil) }
    #expect(limiter.take(by: 1, at: 0) == nil)
    for _ in 0..<3 { #expect(limiter.wait(by: 1, at: 0) != nil) }
    #expect(limiter.wait(by: 1, at: 1) == nil && limiter.count == 1)
  }

  @Test(
    "However many clients there are, it keeps no more than it has room for, and the others are limited together"
  )
  func room() {
    let limiter = RateLimiter<Int>(perSecond: 1, burst: 2, room: 100)
    var passed = 0
    for client in 0..<1000 where limiter.take(by: client, at: 5) == nil { passed += 1 }
    #expect(limiter.count == 100 && passed == 102)
    // All have rested: there is room for new ones.
    for client in 2000..<2050 { #expect(limiter.take(by: client, at: 50) == nil) }
    #expect(limiter.count == 50)
  }

  @Test("The clock does not stand still")
  func clock() {
    let first = monotonicSeconds()
    while monotonicSeconds() == first {}
    #expect(monotonicSeconds() > first)
  }
}
