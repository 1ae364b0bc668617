import CGtk
import CSoup
import GLibSupport

/// Sends requests to one server. Whatever comes back is bounded by who reads it; redirections are not followed.
@MainActor final class HTTPClient {
  let address: ServerAddress
  private let token: AccessToken?
  private let session: OpaquePointer

  /// The stream, the window that moves, and commands.
  private static let connections: Int32 = 8

  /// - Parameters:
  ///   - token: what the server knows its holder by; nil when it asks for none.
  ///   - authorities: who vouches for the server's certificate; nil for those that the system knows.
  init(_ address: ServerAddress, token: AccessToken?, authorities: TrustedAuthorities?) {
    self.address = address
    self.token = token
    session = OpaquePointer(soup_shim_session_new(Self.connections)!)
    // A body that unpacks to a thousand times its size is nothing to ask for.
    soup_session_remove_feature_by_type(soupSession, soup_content_decoder_get_type())
    if let authorities { soup_session_set_tls_database(soupSession, .init(authorities.database.pointer)) }
  }

  isolated deinit {
    soup_session_abort(soupSession)
    g_object_unref(object(session))
  }

  private var soupSession: UnsafeMutablePointer<SoupSession> { .init(session) }

  /// Sends a request, and waits for the head of the answer.
  func send(
    _ method: String, _ target: String, body: [UInt8]? = nil, _ cancellation: Cancellation
  ) async throws(GLibError) -> HTTPAnswer {
    guard let message = soup_message_new(method, address.description + target) else {
      preconditionFailure("HTTPClient: the target is no part of a URL: \(target)")
    }
    let held = ObjectReference(taking: message)
    soup_message_add_flags(message, SOUP_MESSAGE_NO_REDIRECT)
    if let token {
      soup_message_headers_append(
        soup_message_get_request_headers(message), "Authorization", "Bearer \(token.text)")
    }
    if let body {
      let bytes = g_bytes_new(body, gsize(body.count))
      soup_message_set_request_body_from_bytes(message, "application/json", bytes)
      g_bytes_unref(bytes)
    }
    let session = soupSession
    let body = try await asyncCall {
      soup_session_send_async(session, message, Self.priority, cancellation.pointer, $0, $1)
    } finish: { result, error in
      soup_session_send_finish(session, result, error).map { ObjectReference(taking: OpaquePointer($0)) }
    }
    return HTTPAnswer(held, body!, cancellation)
  }

  /// The one of GTK's painting: sources of one priority take turns.
  ///
  /// Above it, a server that never stops talking would keep the window from painting. Below it, a window whose frames
  /// take longer than they are shown, as while something moves on a slow display, would never hear from the server.
  static let priority = Int32(120)
}
