import Foundation

/// A new folder for a test's database, removed with this object.
final class DatabaseFolder {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "kept-table-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Where the database is, or is to be.
  var path: String { folder.path + "/window.db" }

  /// Its bytes.
  var content: Data { get throws { try Data(contentsOf: URL(filePath: path)) } }

  func write(_ content: Data) throws { try content.write(to: URL(filePath: path)) }
}
