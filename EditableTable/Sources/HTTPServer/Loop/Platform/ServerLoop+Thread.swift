import CMicroHTTPD

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension ServerLoop {
  /// Starts the loop thread.
  func startThread() throws(HTTPServerError) {
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let retained = Unmanaged.passRetained(self)
    // A thread's argument is optional in Glibc and is not in Darwin; `live` takes both.
    let code = pthread_create(&thread, nil, { live($0) }, retained.toOpaque())
    guard code == 0 else {
      retained.release()
      MHD_stop_daemon(daemon)
      throw .cannotStart(reason: "no thread: \(String(cString: strerror(code)))")
    }
    #if canImport(Darwin)
      if let thread { pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
  }
}

private func live(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  let loop = Unmanaged<ServerLoop>.fromOpaque(context!)
  loop.takeUnretainedValue().run()
  let switchboard = loop.takeUnretainedValue().switchboard
  // The descriptors are closed before anybody hears that the server has stopped.
  loop.release()
  switchboard.finish()
  return nil
}
