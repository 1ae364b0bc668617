import Foundation
import Synchronization

/// Folders for what the tests write, removed when they end.
enum TestFolder {
  private static let count = Atomic<Int>(0)

  private static let root: String = {
    let root = FileManager.default.temporaryDirectory.path + "/table-store-tests-\(getpid())"
    try! FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(atPath: TestFolder.root) }
    return root
  }()

  /// A new, empty folder.
  static func make() -> String {
    let path = root + "/\(count.add(1, ordering: .relaxed).newValue)"
    try! FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    return path
  }
}
