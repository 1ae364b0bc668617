import Dispatch
import EditableTable
import HTTPServer
import TableServer
import Testing

@testable import TableSources

/// A real server, and the tables that follow it.
final class ServedTable {
  let engine: TableEngine
  private(set) var server: TableServer
  private let port: UInt16
  private let service: TableServerOptions

  init(_ rows: [TableRow], historyLimits: TableHistoryLimits = TableHistoryLimits(), tokens: String? = nil)
    throws
  {
    var service = TableServerOptions()
    service.access = try tokens.map { try AccessList(text: $0) }
    self.service = service
    engine = TableEngine(rows: rows, historyLimits: historyLimits)
    server = try Self.start(engine, service, port: 0)
    port = server.port
  }

  private static func start(_ engine: TableEngine, _ service: TableServerOptions, port: UInt16) throws
    -> TableServer
  {
    var options = HTTPServerOptions()
    options.port = port
    return try TableServer.start(engine, options: options, service: service)
  }

  /// Serves on the same port again.
  func startAgain(_ other: TableEngine? = nil) throws {
    server = try Self.start(other ?? engine, service, port: port)
  }

  /// Inserts rows while nothing else happens on the main actor, so that nobody follows in between.
  func insert(_ count: Int) {
    let isDone = DispatchSemaphore(value: 0)
    Task.detached { [engine] in
      for number in 0..<count {
        _ = try? await engine.execute(.insertItem(TableRow(text: String(number)), at: 2))
      }
      isDone.signal()
    }
    isDone.wait()
  }

  var address: ServerAddress {
    get throws { try ServerAddress("http://127.0.0.1:\(port)") }
  }

  /// A table that has shown the first window.
  func follow(_ timing: RemoteTiming = RemoteTiming(), token: String? = nil) async throws -> RemoteTable {
    let table = RemoteTable(try address, token: try token.map { try AccessToken($0) }, timing: timing)
    try await wait("for the first window") { table.connection == .connected }
    return table
  }
}

extension RemoteTable {
  /// Whether it shows `state`, where it is loaded, and nothing elsewhere.
  func shows(_ state: TableState) -> Bool {
    guard rows.count == state.rows.count else { return false }
    let loaded = known.loaded
    return rows.snapshot[loaded].elementsEqual(state.rows[loaded])
      && rows.snapshot[..<loaded.lowerBound].allSatisfy { $0.text.isEmpty && known.isPlaceholder($0.id) }
      && rows.snapshot[loaded.upperBound...].allSatisfy { $0.text.isEmpty && known.isPlaceholder($0.id) }
      && Set(rows.snapshot.map(\.id)).count == rows.count
  }

  func hasLoaded(_ positions: Range<Int>) -> Bool { known.loaded.contains(positions) }
}

extension RemoteTable {
  var isLost: Bool { if case .lost = connection { true } else { false } }
}

extension RemoteTiming {
  /// Tries again soon.
  static var quick: RemoteTiming {
    var timing = RemoteTiming()
    timing.firstDelay = .milliseconds(10)
    timing.longestDelay = .milliseconds(40)
    return timing
  }
}
