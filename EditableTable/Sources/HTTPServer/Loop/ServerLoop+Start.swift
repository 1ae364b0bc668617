import CMicroHTTPD

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension ServerLoop {
  /// Starts libmicrohttpd on `listener`, and the loop thread.
  func start(_ listener: ListeningSocket) throws(HTTPServerError) {
    self.listener = listener.descriptor
    var items =
      tlsItems() + [
        item(.LISTEN_SOCKET, Int(listener.descriptor)),
        item(.CONNECTION_LIMIT, options.connections),
        item(.CONNECTION_MEMORY_LIMIT, options.perConnectionMemory),
        item(.CONNECTION_MEMORY_INCREMENT, min(1024, options.perConnectionMemory)),
        item(.CONNECTION_TIMEOUT, (options.timeout.wholeMilliseconds + 999) / 1000),
        item(.STRICT_FOR_CLIENT, 1),
        item(.END, 0),
      ]
    daemon = cmhd_start(
      wait.usesEpoll, options.tls != nil, onRequest, onCompleted, onConnection, onUnescape, onTarget,
      Unmanaged.passUnretained(self).toOpaque(), &items)
    guard daemon != nil else {
      close(listener.descriptor)
      throw .cannotStart(reason: "libmicrohttpd refused its options, found no way to wait, or knows no TLS")
    }
    try startThread()
  }

  private func item(_ option: MHD_OPTION, _ value: Int) -> MHD_OptionItem {
    MHD_OptionItem(option: option, value: value, ptr_value: nil)
  }
}
