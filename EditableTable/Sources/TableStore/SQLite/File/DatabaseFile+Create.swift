import EditableTable

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension DatabaseFile {
  /// Makes a new log. It appears under its name when it is whole, so that nobody ever finds half of one; only
  /// the owner calls this.
  func create(_ schema: SQLiteSchema) throws(LogError) {
    let draft = path + "-new"
    // What a process that was killed here has left.
    for name in [draft, draft + "-journal", draft + "-wal", draft + "-shm"] { unlink(name) }
    let descriptor = open(draft, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw SystemError.writing(draft, errno) }
    close(descriptor)
    do throws(LogError) {
      let connection = try SQLiteConnection(draft, .writing)
      connection.checkpointsOnClose(true)
      try connection.execute("PRAGMA synchronous = EXTRA; PRAGMA fullfsync = ON")
      try schema.create(in: connection, id: LogID())
    } catch {
      for name in [draft, draft + "-journal", draft + "-wal", draft + "-shm"] { unlink(name) }
      throw error
    }
    if rename(draft, path) != 0 { throw SystemError.writing(path, errno) }
    try syncFolder()
  }

  /// Has the name itself outlive a power cut.
  func syncFolder() throws(LogError) {
    let folder = String(path[..<path.lastIndex(of: "/")!]) + "/"
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor < 0 { throw SystemError.writing(folder, errno) }
    defer { close(descriptor) }
    // Some file systems cannot, and need not.
    if fsync(descriptor) != 0 && errno != EINVAL { throw SystemError.writing(folder, errno) }
  }
}
