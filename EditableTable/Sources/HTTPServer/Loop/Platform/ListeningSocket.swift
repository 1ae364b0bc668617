#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A socket that listens; opened by us rather than by libmicrohttpd, which would not say why it failed.
struct ListeningSocket {
  let descriptor: Int32
  let port: UInt16

  init(host: String, port: UInt16) throws(HTTPServerError) {
    let address = try SocketAddress(host: host, port: port)
    let descriptor = Descriptor.streamSocket(family: address.family)
    guard descriptor >= 0 else { throw Self.error(errno, host, port) }
    Descriptor.allowReuse(descriptor)
    let bound = address.withSockaddr { bind(descriptor, $0, $1) == 0 && listen(descriptor, 4096) == 0 }
    guard bound else {
      let code = errno
      close(descriptor)
      throw Self.error(code, host, port)
    }
    self.descriptor = descriptor
    self.port = SocketAddress.port(of: descriptor)
  }

  private static func error(_ code: Int32, _ host: String, _ port: UInt16) -> HTTPServerError {
    switch code {
    case EADDRINUSE: .portInUse(host: host, port: port)
    case EACCES, EPERM: .permissionDenied(host: host, port: port)
    case EADDRNOTAVAIL, EAFNOSUPPORT: .invalidHost(host)
    default: .cannotListen(host: host, port: port, reason: String(cString: strerror(code)))
    }
  }
}
