import EditableTable
import Foundation
import ObservableArray
import TableStore
import Testing

/// Connections that break while a command is on its way: whether it got there, nobody knows.
@Suite(.enabled(if: PostgreSQLStorage.database != nil), .timeLimit(.minutes(2))) struct UnknownFateTests {
  /// A way to a table of its own in the database, and that table without the way.
  static func way() throws -> (proxy: AnswerLosingProxy, broken: String, straight: String) {
    var address = try #require(URLComponents(string: PostgreSQLStorage.database!))
    address.queryItems = (address.queryItems ?? []) + [URLQueryItem(name: "table", value: "\(CommandID())")]
    let straight = address.string!
    let proxy = try AnswerLosingProxy(to: try #require(address.port))
    address.host = "127.0.0.1"
    address.port = proxy.port
    // What the proxy looks for must not be encrypted.
    address.queryItems! += [URLQueryItem(name: "sslmode", value: "disable")]
    return (proxy, address.string!, straight)
  }

  @Test(arguments: AnswerLosingProxy.Moment.allCases)
  func anAppendThatIsRepeatedIsThereOnce(_ moment: AnswerLosingProxy.Moment) async throws {
    let (proxy, broken, straight) = try Self.way()
    defer { proxy.close() }
    let log = try await PostgreSQLLog.open(broken)
    let other = try await PostgreSQLLog.open(straight)
    var written = try await log.fill(1...2)
    for round in 0..<4 {
      let entries = LogEntry.entries(3 + 2 * round...4 + 2 * round)
      proxy.breakOff(moment)
      await #expect { try await log.append(entries, after: 2 + 2 * round) } throws: { error in
        (error as? LogError)?.code == "log_unavailable"
      }
      if moment == .beforeTheAnswer {
        #expect(try await other.version(of: entries[1].command) == 4 + 2 * round)
      }
      let versions = entries.map { Optional($0.version) }
      switch try await log.append(entries, after: 2 + 2 * round) {
      case .appended: #expect(moment != .beforeTheAnswer)
      case .duplicate(let known): #expect(known == versions && moment != .beforeTheStatement)
      case .conflict: Issue.record("nobody else appends")
      }
      #expect(try await log.append(entries, after: 2 + 2 * round) == .duplicate(versions))
      written += entries
    }
    #expect(proxy.breaks == 4)
    #expect(try await other.everything() == written)
    await log.close()
    await other.close()
  }

  @Test func aTablesCommandsAreCarriedOutOnceWhateverBreaks() async throws {
    let (proxy, broken, straight) = try Self.way()
    defer { proxy.close() }
    let seed = UInt64.random(in: 0...UInt64.max)
    print("aTablesCommandsAreCarriedOutOnceWhateverBreaks: seed \(seed)")
    var random = SplitMix64(seed: seed)
    let log = try await PostgreSQLLog.open(broken)
    let other = try await PostgreSQLLog.open(straight)
    var options = LogOptions()
    options.patience = .seconds(60)
    let engine = try await TableEngine.open(log, firstRows: [TableRow(text: "first")], options: options)
    let second = try await TableEngine.open(other)
    var answered: [(version: Int, text: String)] = []
    for round in 0..<12 {
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        proxy.breakOff(AnswerLosingProxy.Moment.allCases.randomElement(using: &random)!)
      }
      try await withThrowingTaskGroup(of: (Int, String).self) { group in
        for person in 0..<6 {
          let engine = person % 3 == 0 ? second : engine
          group.addTask {
            let text = "\(round).\(person)"
            let id = CommandID()
            let version = try await engine.execute(.addItem(TableRow(text: text)), id: id)
            // Its sender did not hear it, and asks again.
            #expect(try await engine.execute(.addItem(TableRow(text: text)), id: id) == version)
            return (version, text)
          }
        }
        for try await (version, text) in group { answered.append((version, text)) }
      }
    }
    #expect(proxy.breaks >= 12)
    let state = try await other.replay()
    #expect(state.version == 1 + answered.count)
    #expect(state.rows.map(\.text) == ["first"] + answered.sorted { $0.version < $1.version }.map(\.text))
    for each in [engine, second] {
      let (states, continuation) = AsyncStream.makeStream(of: Int.self)
      let observation = each.history.observe { continuation.yield($0.version) }
      continuation.yield(each.history.latest.version)
      for await version in states where version == state.version { break }
      observation.cancel()
      #expect(each.history.latest == state)
      await each.close()
    }
    await log.close()
    await other.close()
  }
}
