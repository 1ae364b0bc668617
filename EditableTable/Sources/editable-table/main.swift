import EditableTable
import Foundation
import HTTPServer
import TableServer

func complain(_ text: String) { StandardError.write(Array((text + "\n").utf8)) }

func say(_ text: String) {
  print(text)
  // Whoever started the program reads the address through a pipe, and waits for it.
  fflush(nil)
}

func serve(_ given: ServeOptions) async -> Int32 {
  // Before the address is printed: whoever reads it may send a signal at once.
  let end = EndSignal()
  var options = HTTPServerOptions()
  options.host = given.host
  options.port = given.port
  options.allowedHosts.formUnion(given.allowedHosts)
  var service = TableServerOptions()
  let diagnostics = Diagnostics(level: given.diagnosticLevel, write: StandardError.write)
  defer { diagnostics.flush() }
  service.diagnostics = diagnostics
  if let limit = given.rateLimit {
    let rate = Double(limit)
    service.rate = limit == 0 ? nil : CommandRate(perSecond: rate, burst: 2 * rate, limitsThisMachine: true)
  }
  if let path = given.tokenFile {
    do {
      service.access = try AccessList(file: path)
    } catch {
      complain("editable-table: --token-file \(path): \(error)")
      return 1
    }
  }
  if let certificate = given.certificateFile, let key = given.keyFile {
    do {
      options.tls = try TLSIdentity(certificateFile: certificate, keyFile: key)
    } catch {
      complain("editable-table: --tls-certificate \(certificate) --tls-key \(key): \(error)")
      return 1
    }
  }
  do {
    let server = try TableServer.start(
      TableEngine(rows: TableRow.random(count: given.rows)), options: options, service: service)
    if !given.isLoopback && given.tokenFile == nil {
      complain(
        "editable-table: anyone who can reach \(given.host) can read and edit the table; --token-file keeps others out."
      )
    }
    diagnostics.log(
      .info, "started",
      [("version", Invocation.programVersion), ("host", given.host), ("port", "\(server.port)")])
    say("Editable table on \(given.address(port: server.port))")
    await end.wait()
    diagnostics.log(.info, "stopping")
    await server.stop()
    diagnostics.log(.info, "stopped")
    return 0
  } catch {
    complain("editable-table: \(error)")
    return 1
  }
}

// Whoever reads what is written may go away, and the table is to go on.
signal(SIGPIPE, SIG_IGN)
do {
  switch try Invocation(Array(CommandLine.arguments.dropFirst())) {
  case .help: say(Invocation.helpText)
  case .token: say(Secret.random())
  case .version: say(Invocation.versionText)
  case .serve(let options): exit(await serve(options))
  }
} catch {
  complain("editable-table: \(error.message)\nTry: editable-table --help")
  exit(64)
}
