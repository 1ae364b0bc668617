/// Why a viewer's stream ends while the server goes on.
enum ViewerEnd: Sendable {
  case signedOut
  /// The session is too old, or had to end for another one.
  case sessionOver
  /// The token was taken out, or lets its holder do something else by now.
  case revoked

  /// What the viewer is told.
  var reason: String {
    switch self {
    case .signedOut: "You signed out."
    case .sessionOver: "Your session has ended; sign in again."
    case .revoked: "Who may see this table has changed."
    }
  }
}
