import Foundation

/// What the system said when a file could not be read or written, in words for the person at the command line.
struct SystemFailure: Error, CustomStringConvertible {
  /// Which file it was, as the person knows it.
  let file: String
  let number: Int32

  /// - Parameter number: an error number of the system; by default the last one.
  init(_ file: String, _ number: Int32 = errno) { (self.file, self.number) = (file, number) }

  var description: String {
    switch number {
    case EISDIR: "\(file) is a folder. Name a file in it."
    case ENOENT: "\(file) is not there, or the folder that it should be in."
    case EACCES, EPERM: "\(file) may not be read or written by this user."
    case EROFS: "\(file) is on a file system that can only be read."
    case ENOSPC, EDQUOT: "\(file) cannot be written: the disk is full. Make room, and try again."
    case EFBIG: "\(file) cannot be written: it may not become so large."
    case ELOOP: "\(file) is a link that leads to itself."
    case EBADF: "\(file) is closed."
    default: "\(file): \(String(cString: strerror(number)))."
    }
  }
}
