import EditableTable
import Foundation
import Synchronization

/// The file beside a database that says who has it, and which version was acknowledged last.
///
/// The lock on it goes with the process, however that ends. What it says about the owner is for people. The
/// acknowledged version is written before anybody hears of it, so a database that ends earlier has lost
/// something: SQLite itself takes a write-ahead log that is damaged or gone for one that ends there.
final class OwnerFile: Sendable {
  private let path: String
  /// What an owner that did not close the log had acknowledged.
  let markFound: AcknowledgedMark?
  /// The lines before the mark.
  private let owner: [UInt8]
  /// Open while it is held.
  private let descriptor: Mutex<Int32?>
  /// How many bytes of the file only take room; guarded by its lock.
  let reserved = Mutex(0)

  /// Takes the lock.
  ///
  /// - Throws: ``LogError/busy(_:)`` when somebody else has it.
  init(database: String) throws(LogError) {
    path = Self.path(database)
    let descriptor = try Self.lock(path)
    markFound = AcknowledgedMark(Self.text(descriptor))
    owner = Array(LogOwner.this.lines.utf8)
    self.descriptor = Mutex(descriptor)
    do throws(LogError) {
      try Self.write(owner + (markFound?.line ?? []), to: descriptor, path)
    } catch {
      release(keepingMark: true)
      throw error
    }
  }

  deinit { release(keepingMark: true) }

  static func path(_ database: String) -> String { database + "-owner" }

  /// The mark of whoever has the database, or did not close it; nil when there is none.
  static func mark(of database: String) -> AcknowledgedMark? {
    let descriptor = open(path(database), O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { return nil }
    defer { close(descriptor) }
    return AcknowledgedMark(text(descriptor))
  }

  /// Notes that everything up to the mark's version is answered for from now on.
  func note(_ mark: AcknowledgedMark) {
    let line = mark.line
    // Without it, only the finding of damage would suffer, so a failure is no reason to refuse a command.
    descriptor.withLock { descriptor in
      if let descriptor { _ = pwrite(descriptor, line, line.count, off_t(owner.count)) }
    }
  }

  /// Calls `body` with the file, while it is held.
  func withDescriptor(_ body: (Int32) -> Void) {
    descriptor.withLock { descriptor in
      if let descriptor { body(descriptor) }
    }
  }

  /// Gives the lock back. A mark that is kept has the next owner look whether all of it is there.
  func release(keepingMark keepsMark: Bool) {
    let taken = descriptor.withLock { descriptor in
      defer { descriptor = nil }
      return descriptor
    }
    guard let taken else { return }
    // Removed while it is locked: whoever waits for it looks whether the file is still the one of that name.
    if !keepsMark || AcknowledgedMark(Self.text(taken)) == nil { unlink(path) }
    close(taken)
  }

  private static func lock(_ path: String) throws(LogError) -> Int32 {
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      if descriptor < 0 { throw SystemError.writing(path, errno) }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        if isAt(path, descriptor) { return descriptor }
        close(descriptor)
        continue
      }
      let code = errno
      let text = text(descriptor)
      close(descriptor)
      if code == EWOULDBLOCK { throw .busy(LogOwner(lines: text)) }
      if code != EINTR { throw .inaccessible("\(path) cannot be locked: \(SystemError.text(code))") }
    }
  }

  /// Whether it is still the file of that name: the owner before may have removed it after it was opened.
  private static func isAt(_ path: String, _ descriptor: Int32) -> Bool {
    var named = stat()
    var opened = stat()
    return stat(path, &named) == 0 && fstat(descriptor, &opened) == 0 && named.st_ino == opened.st_ino
      && named.st_dev == opened.st_dev
  }

  private static func text(_ descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32, _ path: String) throws(LogError) {
    if pwrite(descriptor, bytes, bytes.count, 0) != bytes.count
      || ftruncate(descriptor, off_t(bytes.count)) != 0
    {
      throw SystemError.writing(path, errno)
    }
  }
}
