import Foundation
import Testing

@testable import HTTPServer

@Suite("Files with secrets") struct PrivateFileTests {
  /// A folder that is gone afterwards.
  static func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "private-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  @Test("A file is read only when nobody else can read or change it")
  func modes() throws {
    try Self.inFolder { folder in
      let path = folder + "/file"
      try Data("secret".utf8).write(to: URL(filePath: path))
      for mode in [0o600, 0o400, 0o640, 0o440] as [mode_t] {
        chmod(path, mode)
        #expect(try PrivateFile.read(path) == Array("secret".utf8))
      }
      for mode in [0o644, 0o604, 0o660, 0o601, 0o602, 0o666] as [mode_t] {
        chmod(path, mode)
        #expect(throws: PrivateFileError.openToOthers) { try PrivateFile.read(path) }
      }
      chmod(path, 0o644)
      #expect(try PrivateFile.read(path, isSecret: false) == Array("secret".utf8))
      chmod(path, 0o646)
      #expect(throws: PrivateFileError.openToOthers) { try PrivateFile.read(path, isSecret: false) }
    }
  }

  @Test("A file that is none, too large, or not there is refused, and a pipe is not waited for")
  func others() throws {
    try Self.inFolder { folder in
      #expect(throws: PrivateFileError.notAFile) { try PrivateFile.read(folder) }
      mkfifo(folder + "/pipe", 0o600)
      #expect(throws: PrivateFileError.notAFile) { try PrivateFile.read(folder + "/pipe") }
      #expect(throws: PrivateFileError.unreadable(reason: "No such file or directory")) {
        try PrivateFile.read(folder + "/nothing")
      }
      try Data(count: 101).write(to: URL(filePath: folder + "/large"))
      chmod(folder + "/large", 0o600)
      #expect(throws: PrivateFileError.tooLarge(100)) { try PrivateFile.read(folder + "/large", limit: 100) }
      #expect(try PrivateFile.read(folder + "/large", limit: 101).count == 101)
    }
  }
}
