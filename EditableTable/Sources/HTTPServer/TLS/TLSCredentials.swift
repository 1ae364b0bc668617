import CGnuTLS

/// A chain of certificates and the key of the first one, as GnuTLS has read them.
///
/// `@unchecked Sendable`: nothing changes them from `init` to `deinit`, and GnuTLS only reads them to make copies.
final class TLSCredentials: @unchecked Sendable {
  private let certificates: UnsafeMutablePointer<gnutls_x509_crt_t?>
  private let count: UInt32
  private let key: gnutls_x509_privkey_t

  /// What a handshake takes, GnuTLS's own from then on.
  struct Copies {
    let certificates: UnsafeMutablePointer<gnutls_pcert_st>
    let count: UInt32
    let key: gnutls_privkey_t
  }

  /// From PEM, the key without a password.
  init(certificate: [UInt8], key: [UInt8]) throws(TLSError) {
    (certificates, count) = try Self.read(certificate: certificate)
    do {
      self.key = try Self.read(key: key)
    } catch {
      Self.release(certificates, count)
      throw error
    }
    try check()
  }

  deinit {
    Self.release(certificates, count)
    gnutls_x509_privkey_deinit(key)
  }

  /// Copies for one handshake.
  ///
  /// They are made anew for each because nobody tells when a handshake is over, and the credentials may be replaced
  /// in the middle of it.
  func copies() throws(TLSError) -> Copies {
    var count = count
    let size = Int(count) * MemoryLayout<gnutls_pcert_st>.stride
    guard let memory = cgnutls_malloc(size) else { throw .library(code: GNUTLS_E_MEMORY_ERROR) }
    let list = memory.bindMemory(to: gnutls_pcert_st.self, capacity: Int(count))
    let sorted = UInt32(GNUTLS_X509_CRT_LIST_SORT.rawValue)
    var code = gnutls_pcert_import_x509_list(list, certificates, &count, sorted)
    guard code >= 0 else {
      cgnutls_free(memory)
      throw .library(code: code)
    }
    var copy: gnutls_privkey_t?
    code = gnutls_privkey_init(&copy)
    if code >= 0 {
      code = gnutls_privkey_import_x509(copy, key, UInt32(GNUTLS_PRIVKEY_IMPORT_COPY.rawValue))
    }
    guard code >= 0, let copy else {
      gnutls_privkey_deinit(copy)
      for index in 0..<Int(count) { gnutls_pcert_deinit(list + index) }
      cgnutls_free(memory)
      throw .library(code: code)
    }
    return Copies(certificates: list, count: count, key: copy)
  }

  /// Whether the two belong together, and can be presented: that is to be known now, and not at a handshake.
  private func check() throws(TLSError) {
    var credentials: gnutls_certificate_credentials_t?
    guard gnutls_certificate_allocate_credentials(&credentials) == 0 else {
      throw .library(code: GNUTLS_E_MEMORY_ERROR)
    }
    defer { gnutls_certificate_free_credentials(credentials) }
    let code = gnutls_certificate_set_x509_key(credentials, certificates, Int32(count), key)
    if code == GNUTLS_E_CERTIFICATE_KEY_MISMATCH { throw .mismatch }
    if code < 0 { throw .library(code: code) }
    try copies().release()
  }

  private static func read(
    certificate: [UInt8]
  ) throws(TLSError) -> (UnsafeMutablePointer<gnutls_x509_crt_t?>, UInt32) {
    var list: UnsafeMutablePointer<gnutls_x509_crt_t?>?
    var count: UInt32 = 0
    let code = withDatum(certificate) {
      gnutls_x509_crt_list_import2(&list, &count, $0, GNUTLS_X509_FMT_PEM, 0)
    }
    guard code >= 0, let list else { throw .noCertificate }
    guard count > 0 else {
      release(list, count)
      throw .noCertificate
    }
    return (list, count)
  }

  private static func read(key: [UInt8]) throws(TLSError) -> gnutls_x509_privkey_t {
    var made: gnutls_x509_privkey_t?
    guard gnutls_x509_privkey_init(&made) == 0, let made else { throw .library(code: GNUTLS_E_MEMORY_ERROR) }
    let code = withDatum(key) { gnutls_x509_privkey_import2(made, $0, GNUTLS_X509_FMT_PEM, nil, 0) }
    if code >= 0 { return made }
    gnutls_x509_privkey_deinit(made)
    throw code == GNUTLS_E_DECRYPTION_FAILED ? .keyHasPassword : .noKey
  }

  private static func release(_ list: UnsafeMutablePointer<gnutls_x509_crt_t?>, _ count: UInt32) {
    for index in 0..<Int(count) { gnutls_x509_crt_deinit(list[index]) }
    cgnutls_free(list)
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

extension TLSCredentials.Copies {
  /// Gives them back, when no handshake took them.
  func release() {
    for index in 0..<Int(count) { gnutls_pcert_deinit(certificates + index) }
    cgnutls_free(certificates)
    gnutls_privkey_deinit(key)
  }
}
