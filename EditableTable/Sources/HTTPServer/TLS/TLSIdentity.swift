/// The certificate and the key with which a server proves who it is.
///
/// ```swift
/// options.tls = try TLSIdentity(certificateFile: "/etc/table/certificate.pem", keyFile: "/etc/table/key.pem")
/// ```
public struct TLSIdentity: Sendable {
  /// TLS 1.3 and 1.2 and nothing older, and only with keys that are made for each connection anew, so that
  /// who gets the server's key later cannot read what was said before.
  static let priorities: StaticString =
    "SECURE128:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:-RSA:%SERVER_PRECEDENCE"

  let credentials: TLSCredentials

  /// From PEM: the server's certificate, followed by those of the authorities in between, and its key without a
  /// password.
  ///
  /// - Throws: ``TLSError`` when one of them is none, or they do not belong together.
  public init(certificate: [UInt8], key: [UInt8]) throws(TLSError) {
    credentials = try TLSCredentials(certificate: certificate, key: key)
  }

  /// Reads both from files. The key's must be one that others cannot read.
  public init(certificateFile: String, keyFile: String) throws(TLSError) {
    try self.init(
      certificate: try Self.read(certificateFile, isSecret: false),
      key: try Self.read(keyFile, isSecret: true))
  }

  private static func read(_ path: String, isSecret: Bool) throws(TLSError) -> [UInt8] {
    do {
      return try PrivateFile.read(path, isSecret: isSecret)
    } catch {
      throw .file(path: path, error)
    }
  }
}
