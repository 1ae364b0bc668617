import CGnuTLS

/// Why a certificate and its key are not used.
public enum TLSError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A file cannot be read, or is not safe where it is.
  case file(path: String, PrivateFileError)
  /// There is no certificate in PEM.
  case noCertificate
  /// There is no key in PEM.
  case noKey
  /// The key cannot be read without its password.
  case keyHasPassword
  /// The key is another certificate's.
  case mismatch
  /// GnuTLS refused for another reason.
  case library(code: Int32)

  /// What was wrong and what to do about it.
  public var description: String {
    switch self {
    case .file(let path, let error): "\(path): \(error)"
    case .noCertificate:
      "there is no certificate in PEM; it begins with -----BEGIN CERTIFICATE-----, the server's own first"
    case .noKey: "there is no private key in PEM; it begins with -----BEGIN PRIVATE KEY----- or the like"
    case .keyHasPassword: "the key has a password; give one without, in a file that nobody else can read"
    case .mismatch: "the key does not belong to the first certificate; give the pair that belongs together"
    case .library(let code):
      "GnuTLS refused the certificate or its key: \(String(cString: gnutls_strerror(code)))"
    }
  }
}
