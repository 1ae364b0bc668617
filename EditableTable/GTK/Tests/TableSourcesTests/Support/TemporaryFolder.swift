import Foundation

/// A new folder for what a test keeps, removed with this object.
final class TemporaryFolder {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "table-sources-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Where the database is, or is to be.
  var path: String { folder.path + "/window.db" }

  /// Its bytes.
  var content: Data { get throws { try Data(contentsOf: URL(filePath: path)) } }

  /// A file with a text, which nobody else can read.
  func file(_ name: String, _ text: String, mode: Int = 0o600) throws -> String {
    let path = folder.path + "/" + name
    try Data(text.utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    return path
  }

  func write(_ content: Data) throws { try content.write(to: URL(filePath: path)) }
}
