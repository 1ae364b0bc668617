import Glibc

extension AccessToken {
  /// Reads a file that has a token and nothing else, as `editable-table token > FILE` makes it.
  ///
  /// Use it to keep a token out of command lines, which everybody on the machine can read.
  ///
  /// - Throws: ``TableSourceError`` when the file cannot be read, when others than its owner and its group can read it,
  ///   and when it has anything else in it.
  public init(file path: String) throws(TableSourceError) {
    // What is asked about is the file that is open, whatever has that name by then; a pipe is not waited for.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .tokenFile("cannot be read: \(String(cString: strerror(errno)))") }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .tokenFile("is not a file")
    }
    guard status.st_mode & 0o027 == 0 else {
      throw .tokenFile("can be read or changed by others: chmod 600 takes that away")
    }
    var bytes = [UInt8](repeating: 0, count: Self.longestFile + 1)
    let count = read(descriptor, &bytes, bytes.count)
    guard count >= 0 else { throw .tokenFile("cannot be read: \(String(cString: strerror(errno)))") }
    let words = bytes[..<count].split { [0x09, 0x0a, 0x0d, 0x20].contains($0) }
    guard count <= Self.longestFile, words.count == 1,
      let text = String(validating: words[0], as: UTF8.self), let token = try? AccessToken(text)
    else { throw .tokenFile("must have one token and nothing else, as `editable-table token` makes it") }
    self = token
  }

  /// More than any token has.
  private static var longestFile: Int { 4096 }
}
