import EditableTable
import HTTPServer
import TableServer

/// `editable-table serve`
struct Serving {
  let given: ServeOptions
  let diagnostics: Diagnostics

  init(_ given: ServeOptions) {
    self.given = given
    diagnostics = Diagnostics(level: given.diagnosticLevel, write: StandardError.write)
  }

  /// Serves until a signal comes. Until it serves, a signal ends the program at once: nothing was acknowledged.
  func run() async throws {
    let signals = Signals()
    // Before the files are read, so that whatever is put into them afterwards can be told.
    if given.hasFiles { signals.watchReload() }
    DescriptorLimit.raise()
    defer { diagnostics.flush() }
    let options = try transport()
    var service = try service()
    let (engine, kept) = try await open()
    service.peers = kept?.peers
    for warning in kept?.warnings ?? [] { diagnostics.log(.warning, "less_safe", [("reason", warning)]) }
    service.table = engine.logID.map { "\($0)" }
    service.health = { [engine] in HealthStatus(engine.status) }
    let server: TableServer
    do {
      server = try TableServer.start(engine, options: options, service: service)
    } catch {
      await close(engine, kept)
      throw error
    }
    // Before the address is printed: whoever reads it may send a signal at once.
    signals.watchEnd()
    greet(server, kept)
    for await request in signals.requests {
      if request == .end { break }
      reload(server)
    }
    diagnostics.log(.info, "stopping")
    say("Stopping: what is under way is answered and kept. The same signal once more stops at once")
    // In this order: requests in flight are answered, then what was answered is in the log, and then nobody needs it.
    await server.stop()
    await close(engine, kept)
    diagnostics.log(.info, "stopped")
  }

  private func close(_ engine: TableEngine, _ kept: KeptTable?) async {
    await engine.close()
    await kept?.log.close()
  }

  /// The table, and where it is kept. A database that cannot be reached is waited for: what starts together with a
  /// machine starts in any order.
  private func open() async throws -> (TableEngine, KeptTable?) {
    var isWaiting = false
    while true {
      do {
        let kept = try await given.place.open(for: .changing)
        return (try await engine(kept), kept)
      } catch LogError.unavailable(let reason) where given.place.mayComeBack {
        if !isWaiting { complain("waiting for the database: \(reason). Ctrl-C ends it") }
        isWaiting = true
        try await Task.sleep(for: .seconds(1))
      }
    }
  }

  private func engine(_ kept: KeptTable?) async throws -> TableEngine {
    guard let kept else { return TableEngine(rows: TableRow.random(count: given.rows)) }
    var options = LogOptions()
    options.report = { [diagnostics] notice in diagnostics.log(notice) }
    do {
      return try await TableEngine.open(
        kept.log, firstRows: TableRow.random(count: given.rows), options: options)
    } catch {
      await kept.log.close()
      throw error
    }
  }

  private func transport() throws -> HTTPServerOptions {
    var options = HTTPServerOptions()
    options.host = given.host
    options.port = given.port
    options.allowedHosts.formUnion(given.allowedHosts)
    do {
      options.tls = try given.identity()
    } catch {
      let files = "--tls-certificate \(given.certificateFile ?? "") --tls-key \(given.keyFile ?? "")"
      throw Complaint("\(files): \(error)")
    }
    return options
  }

  private func service() throws -> TableServerOptions {
    var service = TableServerOptions()
    service.diagnostics = diagnostics
    if let limit = given.rateLimit {
      let rate = Double(limit)
      service.rate =
        limit == 0 ? nil : CommandRate(perSecond: rate, burst: 2 * rate, limitsThisMachine: true)
    }
    do {
      service.access = try given.access()
    } catch {
      throw Complaint("--token-file \(given.tokenFile ?? ""): \(error)")
    }
    return service
  }

  /// Reads the files again. What is wrong with one is said, and the server goes on with what it had.
  private func reload(_ server: TableServer) {
    do {
      if let list = try given.access() {
        let ended = server.replaceAccess(with: list)
        diagnostics.log(.info, "tokens_read", [("tokens", "\(list.count)"), ("streams_ended", "\(ended)")])
      }
    } catch {
      diagnostics.log(
        .error, "tokens_not_read",
        [("file", given.tokenFile ?? ""), ("reason", "\(error)"), ("result", "the old ones hold")])
    }
    do {
      if let identity = try given.identity() {
        server.replaceIdentity(with: identity)
        diagnostics.log(.info, "certificate_read")
      }
    } catch {
      diagnostics.log(
        .error, "certificate_not_read",
        [
          ("certificate", given.certificateFile ?? ""), ("key", given.keyFile ?? ""),
          ("reason", "\(error)"), ("result", "the old one holds"),
        ])
    }
  }

  private func greet(_ server: TableServer, _ kept: KeptTable?) {
    if !given.isLoopback && given.tokenFile == nil {
      complain(
        "anyone who can reach \(given.host) can read and edit the table; --token-file keeps others out.")
    }
    diagnostics.log(
      .info, "started",
      [
        ("version", Invocation.programVersion), ("host", given.host), ("port", "\(server.port)"),
        ("table", kept?.description ?? "memory"),
      ])
    say("Editable table on \(given.address(port: server.port))")
    say(
      kept.map { "The table is kept in \($0.description)" }
        ?? "The table is in memory, until the program ends")
  }
}

extension Diagnostics {
  func log(_ notice: LogNotice) {
    switch notice {
    case .lost(let error): log(.error, "log_lost", [("code", error.code), ("reason", error.complaint)])
    case .recovered: log(.warning, "log_recovered")
    case .checkpointSaved(let version): log(.info, "checkpoint_saved", [("version", "\(version)")])
    case .checkpointFailed(let version, let error):
      log(
        .error, "checkpoint_failed",
        [("version", "\(version)"), ("code", error.code), ("reason", error.complaint)])
    case .restarted(let version): log(.warning, "table_taken_over", [("version", "\(version)")])
    }
  }
}
