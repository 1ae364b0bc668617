#if canImport(Darwin)
  import Darwin
#else
  import CEpoll
  import Glibc
#endif

/// Ends the loop thread's sleep, from any thread: an eventfd, or where there is none a pipe.
///
/// libmicrohttpd cannot do it: without threads of its own, resuming only sets a flag.
final class Wakeup: Sendable {
  /// Readable from `signal` to `clear`.
  let descriptor: Int32
  private let writingEnd: Int32

  init(isPipe: Bool) throws(HTTPServerError) {
    #if os(Linux)
      guard isPipe else {
        descriptor = eventfd(0, Int32(EFD_NONBLOCK) | Int32(EFD_CLOEXEC))
        writingEnd = descriptor
        guard descriptor >= 0 else { throw .cannotStart(reason: String(cString: strerror(errno))) }
        return
      }
    #endif
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .cannotStart(reason: String(cString: strerror(errno))) }
    descriptor = ends[0]
    writingEnd = ends[1]
    for end in ends { Descriptor.prepare(end) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if writingEnd != descriptor { close(writingEnd) }
  }

  func signal() {
    // Eight bytes are what an eventfd takes. A pipe that is full is readable already.
    var one: UInt64 = 1
    _ = write(writingEnd, &one, 8)
  }

  /// To be called before that is looked at for which somebody may have signalled.
  func clear() {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      while read(descriptor, buffer.baseAddress, buffer.count) == buffer.count {}
    }
  }
}
