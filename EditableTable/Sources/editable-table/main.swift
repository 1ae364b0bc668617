import EditableTable
import Foundation
import HTTPServer
import TableServer

func complain(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

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
  do {
    let server = try TableServer.start(
      TableEngine(rows: TableRow.random(count: given.rows)), options: options)
    if !given.isLoopback {
      complain(
        "editable-table: anyone who can reach \(given.host) can read and edit the table; there is no password."
      )
    }
    say("Editable table on \(given.address(port: server.port))")
    await end.wait()
    await server.stop()
    return 0
  } catch {
    complain("editable-table: \(error)")
    return 1
  }
}

do {
  switch try Invocation(Array(CommandLine.arguments.dropFirst())) {
  case .help: say(Invocation.helpText)
  case .version: say(Invocation.versionText)
  case .serve(let options): exit(await serve(options))
  }
} catch {
  complain("editable-table: \(error.message)\nTry: editable-table --help")
  exit(64)
}
