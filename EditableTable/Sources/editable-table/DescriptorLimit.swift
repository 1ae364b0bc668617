#if os(Linux)
  import Glibc
#endif

/// How many files and connections this process may have open.
enum DescriptorLimit {
  /// Raises it as far as the system lets this user. Most systems begin with 1,024 for the sake of programs that use
  /// `select()`, and each viewer takes one. Elsewhere than on Linux the server is such a program.
  static func raise() {
    #if os(Linux)
      var limit = rlimit()
      let descriptors = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      guard getrlimit(descriptors, &limit) == 0, limit.rlim_cur < limit.rlim_max else { return }
      limit.rlim_cur = limit.rlim_max
      // Where it cannot be raised, further viewers wait until others have left.
      _ = setrlimit(descriptors, &limit)
    #endif
  }
}
