import CGtk
import GLibSupport

/// The authorities whose word is taken for who a server is, in the place of those that the system knows.
public final class TrustedAuthorities {
  let database: ObjectReference

  /// Reads the certificates in a file of PEM: of an authority of one's own, or of a server that has signed for itself.
  ///
  /// - Throws: ``TableSourceError`` when the file cannot be read, and when there is no certificate in it.
  public init(file path: String) throws(TableSourceError) {
    // GLib takes none that depends on where the program was started.
    let absolute = g_canonicalize_filename(path, nil)!
    defer { g_free(absolute) }
    do {
      let certificates = try throwing { g_tls_certificate_list_new_from_file(absolute, $0) }
      let isEmpty = certificates == nil
      g_list_free_full(certificates, { g_object_unref($0) })
      if isEmpty { throw TableSourceError.certificateFile("there is no certificate in it") }
      database = ObjectReference(
        taking: OpaquePointer(try throwing { g_tls_file_database_new(absolute, $0) }!))
    } catch let error as TableSourceError {
      throw error
    } catch {
      throw .certificateFile((error as? GLibError)?.message ?? "\(error)")
    }
  }
}
