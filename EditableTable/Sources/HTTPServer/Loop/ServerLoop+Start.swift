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
      wait.usesEpoll, options.tls != nil, onRequest, onCompleted, onConnection, onUnescape,
      Unmanaged.passUnretained(self).toOpaque(), &items)
    guard daemon != nil else {
      close(listener.descriptor)
      throw .cannotStart(reason: "libmicrohttpd refused its options, found no way to wait, or knows no TLS")
    }
    try startThread()
  }

  /// libmicrohttpd keeps the texts where they are.
  private func tlsItems() -> [MHD_OptionItem] {
    guard let tls = options.tls else { return [] }
    for text in [tls.certificate, tls.key, Array(TLSIdentity.priorities.utf8)] {
      let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.count + 1)
      _ = copy.initialize(from: text + [0])
      tlsTexts.append(copy)
    }
    return zip([MHD_OPTION.HTTPS_MEM_CERT, .HTTPS_MEM_KEY, .HTTPS_PRIORITIES], tlsTexts).map {
      MHD_OptionItem(option: $0, value: 0, ptr_value: UnsafeMutableRawPointer($1.baseAddress))
    }
  }

  private func item(_ option: MHD_OPTION, _ value: Int) -> MHD_OptionItem {
    MHD_OptionItem(option: option, value: value, ptr_value: nil)
  }
}
