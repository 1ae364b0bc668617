import EditableTable
import Foundation

/// What was acknowledged, a line each: version and identity. A line is written before the next command is sent, so
/// that killing the writer loses none.
final class AcknowledgedFile {
  private let descriptor: Int32

  init(_ path: String) throws {
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw Failure("\(path) cannot be written") }
  }

  deinit { close(descriptor) }

  func write(_ lines: some Sequence<(Int, CommandID)>) throws {
    var text = ""
    for (version, command) in lines { text += "\(version) \(command)\n" }
    let bytes = Array(text.utf8)
    if Foundation.write(descriptor, bytes, bytes.count) != bytes.count {
      throw Failure("a line cannot be written")
    }
  }

  /// The lines of a file; a last one that its writer was killed in does not count.
  static func read(_ path: String) throws -> [(version: Int, command: CommandID)] {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let end = text.lastIndex(of: "\n") ?? text.startIndex
    return try text[..<end].split(separator: "\n").map { line in
      let parts = line.split(separator: " ")
      guard parts.count == 2, let version = Int(parts[0]), let command = CommandID(String(parts[1])) else {
        throw Failure("\(path) has a line \"\(line)\"")
      }
      return (version, command)
    }
  }
}
