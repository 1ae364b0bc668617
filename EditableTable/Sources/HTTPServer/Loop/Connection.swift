/// One of libmicrohttpd's connections.
///
/// `@unchecked Sendable`: other threads only carry it; the one call they make with it is
/// `MHD_resume_connection`, which libmicrohttpd allows from any thread, and only under the switchboard's
/// lock, which knows it is suspended.
struct Connection: @unchecked Sendable, Hashable {
  let pointer: OpaquePointer
}
