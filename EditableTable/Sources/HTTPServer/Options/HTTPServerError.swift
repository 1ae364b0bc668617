/// Why a server could not start.
public enum HTTPServerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Something listens on that port already.
  case portInUse(host: String, port: UInt16)
  /// The system does not let this user listen there.
  case permissionDenied(host: String, port: UInt16)
  /// `host` is not an address of this machine in a form that is understood.
  case invalidHost(String)
  /// An option has a value that makes no sense.
  case invalidOption(name: String, reason: String)
  /// The system refused for another reason.
  case cannotListen(host: String, port: UInt16, reason: String)
  /// The HTTP library refused to start.
  case cannotStart(reason: String)

  /// What was wrong and what to do about it.
  public var description: String {
    switch self {
    case .portInUse(let host, let port):
      "port \(port) on \(host) is in use: stop what uses it, or choose another port (0 takes any free one)"
    case .permissionDenied(let host, let port):
      "not allowed to listen on port \(port) of \(host): below 1024 it takes privileges; choose a higher one"
    case .invalidHost(let host):
      "cannot listen on \"\(host)\": give a numeric IPv4 or IPv6 address of this machine, or localhost"
    case .invalidOption(let name, let reason):
      "option \(name): \(reason)"
    case .cannotListen(let host, let port, let reason):
      "cannot listen on port \(port) of \(host): \(reason)"
    case .cannotStart(let reason):
      "the HTTP library did not start: \(reason)"
    }
  }
}
