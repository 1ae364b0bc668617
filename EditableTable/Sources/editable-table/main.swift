import EditableTable
import Foundation
import TableServer
import TableStore

// Whoever reads what is written may go away, and the table is to go on.
signal(SIGPIPE, SIG_IGN)
Descriptor.reserveStandardOnes()
do {
  switch try Invocation(Array(CommandLine.arguments.dropFirst())) {
  case .help(let help): say(help.text)
  case .token: say(Secret.random())
  case .version: say(Invocation.versionText)
  case .serve(let options): try await Serving(options).run()
  case .export(let options): try await Exchange.export(options)
  case .importRows(let options): try await Exchange.importRows(options)
  case .history(let options): try await Exchange.history(options)
  case .compact(let place): try await Exchange.compact(place)
  }
} catch let error as UsageError {
  complain("\(error.message)\nTry: editable-table --help")
  leaveProcess(64)
} catch let error as LogError {
  complain(error.complaint)
  leaveProcess(1)
} catch {
  complain("\(error)")
  leaveProcess(1)
}
leaveProcess(0)
