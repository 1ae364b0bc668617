import CGtk
import GLibSupport

/// Where a server is: scheme, host and port.
public struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
  /// The address without a path, as `http://127.0.0.1:8080`.
  public let description: String
  /// The server's name, for people.
  public let host: String

  /// Reads an address as a person writes it.
  ///
  /// ```swift
  /// try ServerAddress("http://localhost:8080/").description   // "http://localhost:8080"
  /// ```
  ///
  /// - Throws: ``TableSourceError`` when it is anything but `http` or `https`, a host and perhaps a port, or when this
  ///   machine has no TLS for `https`.
  public init(_ text: String) throws(TableSourceError) {
    // C would end the text there.
    if text.utf8.contains(0) { throw .malformedAddress }
    let uri: OpaquePointer
    do {
      guard let parsed = try throwing({ g_uri_parse(text, G_URI_FLAGS_NONE, $0) }) else {
        throw TableSourceError.malformedAddress
      }
      uri = parsed
    } catch {
      throw .malformedAddress
    }
    defer { g_uri_unref(uri) }
    let scheme = String(cString: g_uri_get_scheme(uri))
    let path = String(cString: g_uri_get_path(uri))
    let port = Int(g_uri_get_port(uri))
    guard scheme == "http" || scheme == "https", let host = g_uri_get_host(uri).map({ String(cString: $0) }),
      !host.isEmpty, host.utf8.allSatisfy(Self.isHostCharacter), path.isEmpty || path == "/",
      g_uri_get_query(uri) == nil, g_uri_get_fragment(uri) == nil,
      g_uri_get_userinfo(uri) == nil, port == -1 || (1...65535).contains(port)
    else { throw .malformedAddress }
    if scheme == "https" && g_tls_backend_supports_tls(g_tls_backend_get_default()) == 0 {
      throw .noTLS
    }
    self.host = host
    let authority = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    description = "\(scheme)://\(authority)\(port == -1 ? "" : ":\(port)")"
  }

  /// Whether what is sent there is for nobody on the way to read.
  public var isEncrypted: Bool { description.hasPrefix("https:") }

  /// Whether it is this machine itself.
  public var isLoopback: Bool {
    host == "localhost" || host == "::1"
      || host.hasPrefix("127.")
        && host.utf8.allSatisfy { $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) }
  }

  /// Names in ASCII and addresses; what else a URL could have there is of no use.
  private static func isHostCharacter(_ character: UInt8) -> Bool {
    switch character {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: ":"):
      true
    default: false
    }
  }
}
