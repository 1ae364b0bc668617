import EditableTable
import Synchronization

/// Carries messages between servers as badly as it is told to.
final class TestBus: Sendable {
  struct Faults: Sendable {
    /// Of a hundred messages to a server, so many are lost, …
    var lost = 0
    /// … come twice, …
    var doubled = 0
    /// … come after later ones, …
    var late = 0
    /// … or are joined by one that somebody made up.
    var garbage = 0
  }
  private struct Contents: Sendable {
    var servers: [Int: @Sendable ([UInt8]) -> Void] = [:]
    var nextServer = 0
    var cut: Set<Int> = []
    var faults = Faults()
    var generator: SplitMix64
    var late: [(server: Int, message: [UInt8])] = []
    var told: [[UInt8]] = []
  }

  private let contents: Mutex<Contents>

  init(seed: UInt64 = 0) { contents = Mutex(Contents(generator: SplitMix64(seed: seed))) }

  /// What was told so far.
  var told: [[UInt8]] { contents.withLock { $0.told } }

  /// How many servers hear.
  var servers: Int { contents.withLock { $0.servers.count } }

  func set(_ faults: Faults) { contents.withLock { $0.faults = faults } }

  /// A server's end of the bus.
  func end() -> End {
    End(
      bus: self,
      number: contents.withLock { contents in
        contents.nextServer += 1
        return contents.nextServer
      })
  }

  func tell(_ message: [UInt8], from server: Int? = nil) {
    let deliveries = contents.withLock { contents in
      contents.told.append(message)
      if let server, contents.cut.contains(server) { return [(@Sendable ([UInt8]) -> Void, [UInt8])]() }
      var due: [(server: Int, message: [UInt8])] = []
      for server in contents.servers.keys.sorted() where !contents.cut.contains(server) {
        let faults = contents.faults
        func happens(_ percent: Int) -> Bool {
          Int.random(in: 0..<100, using: &contents.generator) < percent
        }
        if happens(faults.garbage) { due.append((server, Self.spoilt(message, &contents.generator))) }
        if happens(faults.lost) { continue }
        if happens(faults.late) {
          contents.late.append((server, message))
          continue
        }
        due += [(Int, [UInt8])](repeating: (server, message), count: happens(faults.doubled) ? 2 : 1)
      }
      if !contents.late.isEmpty && Int.random(in: 0..<4, using: &contents.generator) == 0 {
        due += contents.late
        contents.late = []
      }
      return due.compactMap { delivery in
        contents.servers[delivery.server].map { ($0, delivery.message) }
      }
    }
    for (hear, message) in deliveries { hear(message) }
  }

  private static func spoilt(_ message: [UInt8], _ generator: inout SplitMix64) -> [UInt8] {
    var message = message
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: message.removeLast(min(message.count, Int.random(in: 1...20, using: &generator)))
    case 1: message = (0..<40).map { _ in UInt8.random(in: 0...255, using: &generator) }
    default: message.insert(0, at: Int.random(in: 0...message.count, using: &generator))
    }
    return message
  }

  struct End: TablePeers {
    let bus: TestBus
    let number: Int

    func tell(_ message: [UInt8]) {
      precondition(message.count <= 5_900)
      bus.tell(message, from: number)
    }

    func hear(_ body: @escaping @Sendable ([UInt8]) -> Void) -> LogSubscription {
      bus.contents.withLock { $0.servers[number] = body }
      return LogSubscription { [bus, number] in
        let dropped = bus.contents.withLock { $0.servers.removeValue(forKey: number) }
        withExtendedLifetime(dropped) {}
      }
    }

    /// From now on nothing comes here and nothing comes from here.
    func cutOff() { _ = bus.contents.withLock { $0.cut.insert(number) } }

    /// Undoes that.
    func join() { _ = bus.contents.withLock { $0.cut.remove(number) } }
  }
}
