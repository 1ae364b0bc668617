import EditableTable
import Foundation
import TableStore
import Testing

@Suite struct DefaultDatabaseTests {
  @Test(arguments: [
    (["HOME": "/home/ada"], "/home/ada/.local/share"), (["HOME": "/home/ada/"], "/home/ada/.local/share"),
    (["HOME": "/home/ada", "XDG_DATA_HOME": "/data"], "/data"),
    (["HOME": "/home/ada", "XDG_DATA_HOME": "/data//"], "/data"),
    (["HOME": "/home/ada", "XDG_DATA_HOME": "data"], "/home/ada/.local/share"),
    (["HOME": "/home/ada", "XDG_DATA_HOME": ""], "/home/ada/.local/share"),
  ])
  func itIsInTheDataFolder(_ environment: [String: String], _ folder: String) {
    #expect(DefaultDatabase.path(in: environment) == folder + "/editable-table/table.db")
    #expect(DefaultDatabase.path("window.db", in: environment) == folder + "/editable-table/window.db")
  }

  @Test func theFolderIsMadeForThisUserOnly() async throws {
    let data = TestFolder.make() + "/share"
    let path = DefaultDatabase.path(in: ["XDG_DATA_HOME": data])
    try DefaultDatabase.makeFolder(for: path)
    try DefaultDatabase.makeFolder(for: path)
    let attributes = try FileManager.default.attributesOfItem(atPath: data + "/editable-table")
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    try await SQLiteLog(path: path).close()
  }

  @Test func aFolderThatCannotBeMadeIsNamed() throws {
    let file = TestFolder.make() + "/file"
    try "text".write(toFile: file, atomically: true, encoding: .utf8)
    let error = #expect(throws: LogError.self) { try DefaultDatabase.makeFolder(for: file + "/a/table.db") }
    #expect(error?.code == "log_inaccessible")
    #expect(error?.message.contains("\(file)/a cannot be made") == true, "\(String(describing: error))")
  }
}
