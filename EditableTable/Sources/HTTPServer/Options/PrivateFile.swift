#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file with secrets, read only where they are safe.
public enum PrivateFile {
  /// Reads it.
  ///
  /// - Parameters:
  ///   - path: where it is.
  ///   - isSecret: whether nobody else may be able to read it. That others cannot change it is asked of every file.
  ///   - limit: the most bytes it may have.
  public static func read(
    _ path: String, isSecret: Bool = true, limit: Int = 1 << 20
  ) throws(PrivateFileError) -> [UInt8] {
    // What is asked about is the file that is open, whatever has that name by then; a pipe is not waited for.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(reason: String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(reason: String(cString: strerror(errno))) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
    guard status.st_uid == geteuid() || status.st_uid == 0 else { throw .foreign }
    let forbidden: mode_t = isSecret ? 0o027 : 0o022
    guard status.st_mode & forbidden == 0 else { throw .openToOthers }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = systemRead(descriptor, &piece, piece.count)
      if count == 0 { return bytes }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw .unreadable(reason: String(cString: strerror(errno))) }
      bytes += piece[..<count]
      if bytes.count > limit { throw .tooLarge(limit) }
    }
  }
}

/// The system's `read`, whose name is the enum's own function inside it.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
