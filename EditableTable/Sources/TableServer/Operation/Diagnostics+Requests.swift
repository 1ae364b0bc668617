import HTTPServer

extension Diagnostics {
  /// Says how a request was answered.
  func log(_ request: CompletedRequest) {
    let level: DiagnosticLevel = request.status == 500 ? .error : .debug
    guard writes(level) else { return }
    let route = Route(path: request.path)
    let (seconds, attoseconds) = request.duration.components
    var fields: [(StaticString, String)] = [
      ("address", request.address.description), ("method", request.method),
      // A viewer's path ends with its secret.
      ("path", route == .viewers ? route.rawValue : request.path), ("status", "\(request.status)"),
      ("ms", "\(seconds * 1000 + attoseconds / 1_000_000_000_000_000)"),
    ]
    if let code = request.errorCode { fields.append(("code", code)) }
    log(level, "request", fields)
  }
}
