/// What a path leads to, without what differs from request to request: secrets, and names that somebody made up.
enum Route: String, CaseIterable, Sendable {
  case page
  case table = "/api/table"
  case rows = "/api/rows"
  case changes = "/api/changes"
  case commands = "/api/commands"
  case session = "/api/session"
  case sessionEnd = "/api/session/end"
  case viewers = "/api/viewers"
  case health = "/healthz"
  case metrics = "/metrics"
  case other

  init(path: String) {
    if PageFiles.all[path] != nil {
      self = .page
    } else if let known = Self(rawValue: path), known != .page, known != .other, known != .viewers {
      self = known
    } else {
      self = path.hasPrefix(TableAPI.viewerPrefix) ? .viewers : .other
    }
  }
}
