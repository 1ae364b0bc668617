import CGtk

/// A `GError` that GLib answered with.
public struct GLibError: Error, Sendable {
  /// What happened, for people.
  public let message: String
  /// Whether the certificate of whoever is at the other end is not trusted.
  public let isUntrusted: Bool

  /// Takes over an error.
  public init(taking error: UnsafeMutablePointer<GError>) {
    message = String(cString: error.pointee.message)
    isUntrusted = g_error_matches(error, g_tls_error_quark(), gint(G_TLS_ERROR_BAD_CERTIFICATE.rawValue)) != 0
    g_error_free(error)
  }
}

/// Calls a function of GLib's that has a `GError **`, and throws what it puts there.
@MainActor public func throwing<Result>(
  _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Result
) throws(GLibError) -> Result {
  var error: UnsafeMutablePointer<GError>?
  let result = body(&error)
  if let error { throw GLibError(taking: error) }
  return result
}
