#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The calls on descriptors that differ between systems.
enum Descriptor {
  /// A TCP socket that does not block and is closed in a program that this one starts; negative on failure.
  static func streamSocket(family: Int32) -> Int32 {
    #if os(Linux)
      return socket(
        family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    #else
      let descriptor = socket(family, SOCK_STREAM, 0)
      if descriptor >= 0 { prepare(descriptor) }
      return descriptor
    #endif
  }

  /// Keeps it from blocking and from reaching a program that this one starts.
  static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  /// Sets up an accepted connection: what the kernel may keep for its peer, in bytes (0 leaves it as it is), and
  /// no signal when the peer is gone, where that is set on the socket rather than masked.
  static func prepare(accepted descriptor: Int32, sendBuffer: Int) {
    if sendBuffer > 0 { set(descriptor, SO_SNDBUF, Int32(sendBuffer)) }
    #if canImport(Darwin)
      set(descriptor, SO_NOSIGPIPE, 1)
    #endif
  }

  /// Lets a port be taken while connections of an earlier run are in TIME_WAIT.
  static func allowReuse(_ descriptor: Int32) { set(descriptor, SO_REUSEADDR, 1) }

  private static func set(_ descriptor: Int32, _ option: Int32, _ value: Int32) {
    var value = value
    setsockopt(descriptor, SOL_SOCKET, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }
}
