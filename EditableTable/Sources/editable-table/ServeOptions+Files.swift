import HTTPServer
import TableServer

// What is in files, which the program reads at the start and whenever it is told to.

extension ServeOptions {
  var hasFiles: Bool { tokenFile != nil || certificateFile != nil }

  /// Who may do what; nil when no token is asked for.
  func access() throws(TokenFileError) -> AccessList? {
    guard let tokenFile else { return nil }
    return try AccessList(file: tokenFile)
  }

  /// The certificate and its key; nil without TLS.
  func identity() throws(TLSError) -> TLSIdentity? {
    guard let certificateFile, let keyFile else { return nil }
    return try TLSIdentity(certificateFile: certificateFile, keyFile: keyFile)
  }
}
