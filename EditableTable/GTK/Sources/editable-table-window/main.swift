import EditableTable
import Foundation
import GLibSupport
import TableSources
import TableWindow

func complain(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

func show(_ source: @escaping () -> any TableSource, place: String? = nil) -> Int32 {
  MainLoop.runMainActor()
  let program = TableApplication()
  return program.run { TableWindow(source(), in: program.application, place: place).present() }
}

do {
  switch try Invocation(Array(CommandLine.arguments.dropFirst())) {
  case .help: print(Invocation.helpText)
  case .version: print(Invocation.versionText)
  case .own(let rows):
    exit(show { LocalTable(TableEngine(rows: TableRow.random(count: rows))) })
  case .connect(let address):
    exit(show({ RemoteTable(address) }, place: address.place))
  }
} catch {
  complain("editable-table-window: \(error.message)\nTry: editable-table-window --help")
  exit(64)
}
