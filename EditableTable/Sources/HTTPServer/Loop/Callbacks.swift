import CMicroHTTPD

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// What libmicrohttpd calls, always on the loop thread. Free functions, so that no actor isolation is attached
// to them.

private func loop(_ context: UnsafeMutableRawPointer?) -> ServerLoop {
  Unmanaged<ServerLoop>.fromOpaque(context!).takeUnretainedValue()
}

/// First with the headers, then with each piece of the body, then with none; again after a resume.
func onRequest(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ path: UnsafePointer<CChar>?,
  _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ piece: UnsafePointer<CChar>?,
  _ size: UnsafeMutablePointer<Int>?, _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  let loop = loop(context)
  guard let known = state!.pointee else {
    let (exchange, result) = loop.begin(
      connection!, method: String(cString: method!), path: String(cString: path!),
      version: String(cString: version!))
    state!.pointee = Unmanaged.passRetained(exchange).toOpaque()
    return result
  }
  let exchange = Unmanaged<Exchange>.fromOpaque(known).takeUnretainedValue()
  guard size!.pointee == 0 else {
    loop.receive(UnsafeRawBufferPointer(start: piece, count: size!.pointee), exchange)
    size!.pointee = 0
    return .YES
  }
  return loop.finish(connection!, exchange, path: path!)
}

func onCompleted(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
  _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ reason: MHD_RequestTerminationCode
) {
  let loop = loop(context)
  if let known = state!.pointee {
    loop.complete(connection!, Unmanaged<Exchange>.fromOpaque(known).takeRetainedValue())
    state!.pointee = nil
  }
  // The next request on this connection.
  loop.startReceiving(connection!)
}

func onConnection(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
  _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ reason: MHD_ConnectionNotificationCode
) {
  let loop = loop(context)
  // Counted here: asking libmicrohttpd for the number frees connections on the asking thread.
  if reason == .CONNECTION_NOTIFY_STARTED {
    loop.connections += 1
    loop.accepted += 1
    loop.startReceiving(connection!)
    Descriptor.prepare(accepted: cmhd_socket(connection!), sendBuffer: loop.options.sendBuffer)
    if loop.limits.open(connection!, ClientAddress(cmhd_address(connection))) == .farTooMany {
      // libmicrohttpd sees the end of file and closes.
      shutdown(cmhd_socket(connection), Int32(SHUT_RDWR))
    }
  } else {
    loop.connections -= 1
    loop.limits.close(connection!)
    loop.deadlines[connection!] = nil
    loop.badEscapes.remove(connection!)
    loop.targets[connection!] = nil
  }
  let (connections, accepted) = (loop.connections, loop.accepted)
  loop.switchboard.count {
    $0.connections = connections
    $0.accepted = accepted
  }
}

/// The request target before its escapes are decoded. The answer is the state of the request, which begins with its headers.
func onTarget(
  _ context: UnsafeMutableRawPointer?, _ text: UnsafePointer<CChar>?, _ connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
  let target = RequestTarget(text.map { String(cString: $0) } ?? "")
  loop(context).targets[connection!] = target == .path ? nil : target
  return nil
}

/// Decodes as libmicrohttpd does, and notes what a C string or its leniency would hide.
func onUnescape(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ text: UnsafeMutablePointer<CChar>?
) -> Int {
  if !PercentEscapes.areSound(text!) { loop(context).badEscapes.insert(connection!) }
  return MHD_http_unescape(text!)
}

func onStreamRead(
  _ context: UnsafeMutableRawPointer?, _ position: UInt64, _ out: UnsafeMutablePointer<CChar>?, _ space: Int
) -> Int {
  let stream = Unmanaged<EventStream>.fromOpaque(context!).takeUnretainedValue()
  return stream.loop.fill(stream, UnsafeMutableRawBufferPointer(start: out, count: space))
}

func onStreamEnd(_ context: UnsafeMutableRawPointer?) {
  let stream = Unmanaged<EventStream>.fromOpaque(context!).takeRetainedValue()
  stream.loop.end(stream)
}
