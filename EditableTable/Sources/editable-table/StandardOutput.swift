import Foundation

/// Where the program writes what it was asked for.
enum StandardOutput {
  /// Whether a person reads it on a terminal.
  static var isTerminal: Bool { isatty(1) == 1 }

  /// Writes all of it. When the reader of a pipe is gone, the program ends as if it had not ignored the signal: without a
  /// word, and with the exit status that a shell expects.
  ///
  /// - Throws: ``SystemFailure``.
  static func write(_ bytes: [UInt8]) throws(SystemFailure) {
    do {
      try Descriptor(number: 1, name: "standard output").write(bytes)
    } catch  where error.number == EPIPE {
      signal(SIGPIPE, SIG_DFL)
      raise(SIGPIPE)
    }
  }
}

/// A file that is open.
struct Descriptor {
  /// Keeps the numbers of standard input, output and error from files that the program opens, when the program was started
  /// without one of these: what it prints would go into a database. Reading or writing them fails.
  static func reserveStandardOnes() {
    for number in Int32(0)...2 where fcntl(number, F_GETFD) < 0 {
      // The lowest free number is this one. It cannot be read when it is for input, nor written when it is for output.
      _ = open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  let number: Int32
  /// For messages.
  let name: String

  /// Writes all of it.
  ///
  /// - Throws: ``SystemFailure``.
  func write(_ bytes: [UInt8]) throws(SystemFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(number, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw SystemFailure(name)
      }
      rest = rest.dropFirst(count)
    }
  }

  /// How many bytes a regular file has; nil for anything else.
  var size: Int? {
    var status = stat()
    guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else {
      return nil
    }
    return Int(status.st_size)
  }

  /// Reads what is there, at most so many bytes; nothing at the end.
  ///
  /// - Throws: ``SystemFailure``.
  func read(_ most: Int) throws(SystemFailure) -> Data? {
    var bytes = [UInt8](repeating: 0, count: most)
    while true {
      let count = bytes.withUnsafeMutableBytes { Foundation.read(number, $0.baseAddress, $0.count) }
      if count > 0 { return Data(bytes[..<count]) }
      if count == 0 { return nil }
      if errno != EINTR { throw SystemFailure(name) }
    }
  }
}
