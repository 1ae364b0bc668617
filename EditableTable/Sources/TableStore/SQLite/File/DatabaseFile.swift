import EditableTable

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The file of a database, looked at before SQLite opens it: what is not ours is not even opened.
struct DatabaseFile {
  /// An absolute path without links, so that every name of a file leads to one owner.
  let path: String

  init(_ path: String) throws(LogError) {
    if let resolved = Self.resolve(path) {
      self.path = resolved
      return
    }
    let code = errno
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let folder = path.hasSuffix("/") ? path : String(path.dropLast(name.utf8.count))
    guard code == ENOENT, !name.isEmpty, !path.hasSuffix("/"),
      let resolved = Self.resolve(folder.isEmpty ? "." : folder)
    else { throw .inaccessible("\(path): \(SystemError.text(code))") }
    self.path = (resolved == "/" ? "" : resolved) + "/" + name
  }

  private static func resolve(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  var writeAheadLog: String { path + "-wal" }
  var isThere: Bool { Self.size(path) != nil }
  var hasWriteAheadLog: Bool { (Self.size(writeAheadLog) ?? 0) > 0 }

  /// Whether nobody has the database, and nobody can get it in a folder that may not be written.
  static func isUnused(_ path: String) -> Bool {
    let folder = String(path[...path.lastIndex(of: "/")!])
    return access(folder, W_OK) != 0 && (size(path + "-wal") ?? 0) == 0 && size(path + "-shm") == nil
  }

  /// Refuses a database whose write-ahead log cannot be read, since its index is missing and none can be made.
  func checkIsReadable() throws(LogError) {
    let folder = String(path[...path.lastIndex(of: "/")!])
    if access(folder, W_OK) != 0, hasWriteAheadLog, Self.size(path + "-shm") == nil {
      throw .inaccessible(
        "\(path) has a write-ahead log, \(writeAheadLog), which cannot be read in a folder that cannot be written; "
          + "copy both files into another folder and read them there")
    }
  }

  /// Whether SQLite's files beside the database are there.
  var hasSideFiles: Bool { Self.size(writeAheadLog) != nil || Self.size(path + "-shm") != nil }

  /// Has SQLite remove the files that reading has left beside a database which no process has open.
  func removeSideFiles() {
    guard !hasWriteAheadLog, hasSideFiles, access(path, W_OK) == 0 else { return }
    // The last connection removes them when it is closed, under SQLite's own locks: another process may just be opening it.
    guard let connection = try? SQLiteConnection(path, .writing) else { return }
    connection.checkpointsOnClose(true)
    try? connection.execute("SELECT count(*) FROM log")
  }

  enum Content {
    case nothing
    case log
  }

  /// What is there; refuses everything that is not a log or looks incomplete, without opening it.
  func content(_ schema: SQLiteSchema) throws(LogError) -> Content {
    let header = try header()
    guard let header else {
      if !hasWriteAheadLog { return .nothing }
      throw .damaged("\(path) is missing or empty, but \(writeAheadLog) is not")
    }
    guard header.bytes.count == DatabaseHeader.size, header.isDatabase else {
      throw .foreign("\(path) does not begin as an SQLite database does")
    }
    if header.application != SQLiteSchema.application {
      throw .foreign("\(path) is an SQLite database of another program")
    }
    // While there is a write-ahead log, the rest may be in there.
    if hasWriteAheadLog { return .log }
    try schema.check(form: header.form)
    if let size = Self.size(path), let expected = header.fileSize, size < expected {
      throw .damaged("\(path) has \(size) bytes of \(expected)")
    }
    return .log
  }

  /// The first bytes; nil when there are none.
  private func header() throws(LogError) -> DatabaseHeader? {
    var status = stat()
    if stat(path, &status) != 0 {
      if errno == ENOENT { return nil }
      throw .inaccessible("\(path): \(SystemError.text(errno))")
    }
    if status.st_mode & S_IFMT != S_IFREG { throw .inaccessible("\(path) is not a file") }
    if status.st_nlink > 1 {
      // SQLite would keep another write-ahead log under the other name.
      throw .inaccessible("\(path) has another name, too (a hard link); remove that one")
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw .inaccessible("\(path): \(SystemError.text(errno))") }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: DatabaseHeader.size)
    let count = read(descriptor, &bytes, bytes.count)
    if count < 0 { throw .unavailable("\(path): \(SystemError.text(errno))") }
    return count == 0 ? nil : DatabaseHeader(bytes: Array(bytes.prefix(count)))
  }

  private static func size(_ path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }
}
