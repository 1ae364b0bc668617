import EditableTable
import Foundation
import GLibSupport
import TableSources
import TableStore
import TableWindow

func complain(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

func show(_ source: @escaping () -> any TableSource, place: String? = nil) -> Int32 {
  MainLoop.runMainActor()
  let program = TableApplication()
  return program.run { TableWindow(source(), in: program.application, place: place).present() }
}

/// Shows the table that is kept at `path`, and says where that is.
func showKept(_ path: String?) -> Int32 {
  // A file of the window's own: a server's table in the same folder has one owner, too.
  let place = path ?? DefaultDatabase.path("window.db")
  FileHandle.standardOutput.write(Data("The table is kept in \(place)\n".utf8))
  return show {
    LocalTable { () throws(LogError) in
      // Only the folder of one's own data is made; a path that somebody wrote may be a mistake.
      if path == nil { try DefaultDatabase.makeFolder(for: place) }
      return try await KeptTable.open(place, firstRows: TableRow.random(count: Invocation.firstRows))
    }
  }
}

/// What is in the file that an option names; nil without one. The program ends when the file is of no use.
func content<Value>(
  of path: String?, _ option: String, _ read: (String) throws(TableSourceError) -> Value
) -> Value? {
  do throws(TableSourceError) {
    return try path.map(read)
  } catch {
    complain("editable-table-window: \(option) \(path ?? ""): \(error.message)")
    exit(1)
  }
}

/// Shows the table that a server has.
func showServed(_ address: ServerAddress, tokenFile: String?, certificate: String?) -> Int32 {
  let token = content(of: tokenFile, "--token-file") { path throws(TableSourceError) in
    try AccessToken(file: path)
  }
  let authorities = content(of: certificate, "--certificate") { path throws(TableSourceError) in
    try TrustedAuthorities(file: path)
  }
  if token != nil && !address.isEncrypted && !address.isLoopback {
    complain(
      "editable-table-window: without https whoever is on the way to \(address.host) can read the token.")
  }
  return show({ RemoteTable(address, token: token, authorities: authorities) }, place: address.place)
}

do {
  switch try Invocation(Array(CommandLine.arguments.dropFirst())) {
  case .help: print(Invocation.helpText)
  case .version: print(Invocation.versionText)
  case .database(let path): exit(showKept(path))
  case .memory(let rows):
    exit(show { LocalTable(TableEngine(rows: TableRow.random(count: rows))) })
  case .connect(let address, let tokenFile, let certificate):
    exit(showServed(address, tokenFile: tokenFile, certificate: certificate))
  }
} catch {
  complain("editable-table-window: \(error.message)\nTry: editable-table-window --help")
  exit(64)
}
