import EditableTable

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the system says of a call that failed.
enum SystemError {
  static func text(_ code: Int32) -> String { String(cString: strerror(code)) }

  /// A file that cannot be made or written.
  static func writing(_ path: String, _ code: Int32) -> LogError {
    let reason = "\(path): \(text(code))"
    switch code {
    case ENOSPC, EDQUOT: return .full(reason)
    case EACCES, EPERM, EROFS: return .readOnly(reason)
    default: return .inaccessible(reason)
    }
  }
}
