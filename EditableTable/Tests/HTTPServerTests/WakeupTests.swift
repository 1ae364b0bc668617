import Foundation
import Testing

@testable import HTTPServer

extension HTTPServerTests {
  @Suite("Wakeup")
  struct WakeupTests {
    @Test(
      "However often it is signalled, nobody waits and one clear is enough", arguments: Wait.allCases)
    func signals(wait: Wait) throws {
      let wakeup = try Wakeup(isPipe: wait == .portable)
      #expect(!isReadable(wakeup))
      for _ in 0..<2 {
        // More than a pipe holds.
        for _ in 0..<20_000 { wakeup.signal() }
        #expect(isReadable(wakeup))
        wakeup.clear()
        #expect(!isReadable(wakeup))
      }
      wakeup.signal()
      #expect(isReadable(wakeup))
    }

    private func isReadable(_ wakeup: Wakeup) -> Bool {
      var wait = pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0)
      return poll(&wait, 1, 0) == 1
    }
  }
}
