#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The time of day.
enum WallClock {
  /// In milliseconds since 1970; it jumps when somebody sets the clock.
  static let milliseconds: @Sendable () -> Int = {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
  }
}
