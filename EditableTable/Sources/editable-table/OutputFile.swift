import Foundation

/// A file that a command writes: whole, or not at all.
///
/// A regular file, and one that is not there yet, is written under another name beside it and renamed when it is whole, so
/// that a reader never has half of it and a failure leaves the old one. It keeps its mode and, where that is allowed, its
/// owner. A link stays a link; the file that it leads to is replaced. What is no regular file (a pipe, a terminal, a
/// device) is written into as it is.
struct OutputFile {
  private let descriptor: Descriptor
  /// The file under its other name, and the one that it is to become; nil for what is no regular file.
  private let replacement: (temporary: String, final: String)?

  /// Opens the file that a path leads to.
  ///
  /// - Throws: ``SystemFailure``; nothing has changed then.
  init(_ path: String) throws(SystemFailure) {
    var status = stat()
    if stat(path, &status) == 0 {
      switch status.st_mode & S_IFMT {
      case S_IFREG:
        guard let final = realpath(path, nil) else { throw SystemFailure(path) }
        defer { free(final) }
        try self.init(path, replacing: String(cString: final), status)
      case S_IFDIR: throw SystemFailure(path, EISDIR)
      default:
        let number = open(path, O_WRONLY)
        if number < 0 { throw SystemFailure(path) }
        self.init(descriptor: Descriptor(number: number, name: path), replacement: nil)
      }
    } else if errno == ENOENT {
      try self.init(path, replacing: try Self.target(of: path), nil)
    } else {
      throw SystemFailure(path)
    }
  }

  private init(descriptor: Descriptor, replacement: (temporary: String, final: String)?) {
    (self.descriptor, self.replacement) = (descriptor, replacement)
  }

  /// - Parameter old: what is known of the file that is there.
  private init(_ path: String, replacing final: String, _ old: stat?) throws(SystemFailure) {
    if old != nil && access(final, W_OK) != 0 { throw SystemFailure(path) }
    let folder = (final as NSString).deletingLastPathComponent
    var name = Array("\(folder.isEmpty ? "." : folder)/.editable-table-XXXXXX".utf8CString)
    let number = mkstemp(&name)
    if number < 0 { throw SystemFailure(path) }
    let temporary = name.withUnsafeBufferPointer { String(cString: $0.baseAddress.unsafelyUnwrapped) }
    Self.removeWhenEnded(temporary)
    if let old {
      // The owner first: changing it takes bits of the mode away.
      _ = fchown(number, old.st_uid, old.st_gid)
      _ = fchmod(number, old.st_mode & 0o7777)
    } else {
      let mask = umask(0)
      umask(mask)
      _ = fchmod(number, 0o666 & ~mask)
    }
    self.init(descriptor: Descriptor(number: number, name: path), replacement: (temporary, final))
  }

  /// The file that is to be made for a path where there is none: a link may lead there.
  private static func target(of path: String) throws(SystemFailure) -> String {
    var path = path
    for _ in 0..<40 {
      var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
      if readlink(path, &bytes, Int(PATH_MAX)) < 0 { return path }
      let link = bytes.withUnsafeBufferPointer { String(cString: $0.baseAddress.unsafelyUnwrapped) }
      let folder = (path as NSString).deletingLastPathComponent
      path = link.hasPrefix("/") || folder.isEmpty ? link : "\(folder)/\(link)"
    }
    throw SystemFailure(path, ELOOP)
  }

  /// Writes all of it.
  ///
  /// - Throws: ``SystemFailure``; call ``discard()`` then.
  func write(_ bytes: [UInt8]) throws(SystemFailure) { try descriptor.write(bytes) }

  /// Ends the file: it is on the disk, under its name.
  ///
  /// - Throws: ``SystemFailure``; call ``discard()`` then.
  func finish() throws(SystemFailure) {
    guard let replacement else {
      // A pipe or a device cannot be waited for.
      _ = fsync(descriptor.number)
      if close(descriptor.number) != 0 { throw SystemFailure(descriptor.name) }
      return
    }
    if fsync(descriptor.number) != 0 { throw SystemFailure(descriptor.name) }
    if rename(replacement.temporary, replacement.final) != 0 { throw SystemFailure(descriptor.name) }
    Self.removeWhenEnded(nil)
    close(descriptor.number)
  }

  /// Ends the file after a failure: the old one stays as it was.
  func discard() {
    close(descriptor.number)
    if let replacement { unlink(replacement.temporary) }
    Self.removeWhenEnded(nil)
  }

  /// Has a file removed when a signal ends the program, as Ctrl-C does.
  private static func removeWhenEnded(_ path: String?) {
    let old = removedWhenEnded
    removedWhenEnded = path.flatMap { strdup($0) }
    free(old)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      if path == nil {
        signal(number, SIG_DFL)
      } else {
        signal(number) { number in
          if let path = removedWhenEnded { unlink(path) }
          signal(number, SIG_DFL)
          raise(number)
        }
      }
    }
  }
}

/// Read in a signal's handler, and changed while one file is written by the only task that writes one.
nonisolated(unsafe) private var removedWhenEnded: UnsafeMutablePointer<CChar>?
