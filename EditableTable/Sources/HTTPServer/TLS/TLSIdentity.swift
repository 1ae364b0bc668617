import CGnuTLS

/// The certificate and the key with which a server proves who it is.
///
/// ```swift
/// options.tls = try TLSIdentity(certificateFile: "/etc/table/certificate.pem", keyFile: "/etc/table/key.pem")
/// ```
public struct TLSIdentity: Sendable {
  /// TLS 1.3 and 1.2 and nothing older, and only with keys that are made for each connection anew, so that
  /// who gets the server's key later cannot read what was said before.
  static let priorities = "SECURE128:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:-RSA:%SERVER_PRECEDENCE"

  let certificate: [UInt8]
  let key: [UInt8]

  /// From PEM: the server's certificate, followed by those of the authorities in between, and its key without a
  /// password.
  ///
  /// - Throws: ``TLSError`` when one of them is none, or they do not belong together.
  public init(certificate: [UInt8], key: [UInt8]) throws(TLSError) {
    try Self.check(certificate: certificate)
    try Self.check(key: key)
    var credentials: gnutls_certificate_credentials_t?
    guard gnutls_certificate_allocate_credentials(&credentials) == 0 else { throw .library(code: -25) }
    defer { gnutls_certificate_free_credentials(credentials) }
    let code = Self.withDatum(certificate) { certificate in
      Self.withDatum(key) { key in
        gnutls_certificate_set_x509_key_mem(credentials, certificate, key, GNUTLS_X509_FMT_PEM)
      }
    }
    if code == GNUTLS_E_CERTIFICATE_KEY_MISMATCH { throw .mismatch }
    if code < 0 { throw .library(code: code) }
    self.certificate = certificate
    self.key = key
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

  private static func check(certificate: [UInt8]) throws(TLSError) {
    var list: UnsafeMutablePointer<gnutls_x509_crt_t?>?
    var count: UInt32 = 0
    let code = withDatum(certificate) {
      gnutls_x509_crt_list_import2(&list, &count, $0, GNUTLS_X509_FMT_PEM, 0)
    }
    guard code >= 0, count > 0, let list else { throw .noCertificate }
    for index in 0..<Int(count) { gnutls_x509_crt_deinit(list[index]) }
    cgnutls_free(list)
  }

  private static func check(key: [UInt8]) throws(TLSError) {
    var made: gnutls_privkey_t?
    guard gnutls_privkey_init(&made) == 0 else { throw .library(code: -25) }
    defer { gnutls_privkey_deinit(made) }
    let code = withDatum(key) { gnutls_privkey_import_x509_raw(made, $0, GNUTLS_X509_FMT_PEM, nil, 0) }
    if code == GNUTLS_E_DECRYPTION_FAILED { throw .keyHasPassword }
    if code < 0 { throw .noKey }
  }

  private static func withDatum<Result>(
    _ bytes: [UInt8], _ body: (UnsafePointer<gnutls_datum_t>) -> Result
  ) -> Result {
    var bytes = bytes
    return bytes.withUnsafeMutableBufferPointer { buffer in
      var datum = gnutls_datum_t(data: buffer.baseAddress, size: UInt32(buffer.count))
      return body(&datum)
    }
  }
}
