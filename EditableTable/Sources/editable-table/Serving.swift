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

  /// Serves until a signal comes.
  func run() async throws {
    // Before the address is printed: whoever reads it may send a signal at once.
    let end = EndSignal()
    DescriptorLimit.raise()
    defer { diagnostics.flush() }
    let options = try transport()
    var service = try service()
    let kept = try await given.place.open(isRead: false)
    if let kept { service.table = "\(try await kept.log.head().id)" }
    service.peers = kept?.peers
    for warning in kept?.warnings ?? [] { diagnostics.log(.warning, "less_safe", [("reason", warning)]) }
    let engine = try await engine(kept)
    service.health = { [engine] in HealthStatus(engine.status) }
    let server: TableServer
    do {
      server = try TableServer.start(engine, options: options, service: service)
    } catch {
      await close(engine, kept)
      throw error
    }
    greet(server, kept)
    await end.wait()
    diagnostics.log(.info, "stopping")
    // In this order: requests in flight are answered, then what was answered is in the log, and then nobody needs it.
    await server.stop()
    await close(engine, kept)
    diagnostics.log(.info, "stopped")
  }

  private func close(_ engine: TableEngine, _ kept: KeptTable?) async {
    await engine.close()
    await kept?.log.close()
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
    if let certificate = given.certificateFile, let key = given.keyFile {
      do {
        options.tls = try TLSIdentity(certificateFile: certificate, keyFile: key)
      } catch {
        throw Complaint("--tls-certificate \(certificate) --tls-key \(key): \(error)")
      }
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
    if let path = given.tokenFile {
      do {
        service.access = try AccessList(file: path)
      } catch {
        throw Complaint("--token-file \(path): \(error)")
      }
    }
    return service
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

extension HealthStatus {
  init(_ status: TableEngineStatus) {
    switch status {
    case .ok: self = .ready
    case .unavailable(let reason): self = .readOnly(reason: reason)
    case .closing: self = .unavailable(reason: "The server stops.")
    }
  }
}

extension Diagnostics {
  func log(_ notice: LogNotice) {
    switch notice {
    case .lost(let error): log(.error, "log_lost", [("reason", error.description)])
    case .recovered: log(.warning, "log_recovered")
    case .checkpointSaved(let version): log(.info, "checkpoint_saved", [("version", "\(version)")])
    case .checkpointFailed(let version, let error):
      log(.error, "checkpoint_failed", [("version", "\(version)"), ("reason", error.description)])
    case .restarted(let version): log(.warning, "table_taken_over", [("version", "\(version)")])
    }
  }
}
