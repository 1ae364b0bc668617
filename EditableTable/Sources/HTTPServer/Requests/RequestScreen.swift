/// Decides from its head whether a request is answered at all.
struct RequestScreen {
  let maximumBody: Int
  /// As ``HostName/canonical(_:)`` has them.
  let allowedHosts: Set<String>

  init(_ options: HTTPServerOptions) {
    maximumBody = options.maximumBody
    var hosts = Set(options.allowedHosts.map(HostName.canonical))
    let host = HostName.canonical(options.host)
    if !["0.0.0.0", HostName.canonical("::")].contains(host) { hosts.insert(host) }
    allowedHosts = hosts
  }

  /// The response that refuses the request; nil when it may go on.
  func refusal(of head: RequestHead) -> HTTPResponse? {
    framingRefusal(of: head) ?? siteRefusal(of: head) ?? contentRefusal(of: head)
  }

  /// Two readers of the same bytes must agree where a request ends, or one request can hide in another.
  private func framingRefusal(of head: RequestHead) -> HTTPResponse? {
    if head.version != "HTTP/1.1" && head.version != "HTTP/1.0" {
      return refuse(505, "http_version", "Only HTTP/1.1 and HTTP/1.0 are spoken here.")
    }
    if head.hasBadName {
      return refuse(400, "bad_header", "A header's name has a character that is not allowed.")
    }
    if head.hasBadText {
      return refuse(400, "bad_header", "A header's value has bytes that are not allowed.")
    }
    if head.transferEncodings > 0 {
      return refuse(400, "transfer_encoding", "Transfer-Encoding is not accepted; send Content-Length.")
    }
    if head.contentLengths.count > 1 {
      return refuse(400, "content_length", "Content-Length came more than once.")
    }
    if let name = head.repeated { return refuse(400, "bad_header", "\(name) came more than once.") }
    if head.hosts.count != 1 { return refuse(400, "host", "Exactly one Host is needed.") }
    if head.target == .malformed {
      return refuse(400, "bad_target", "The address in the request line is malformed.")
    }
    if let text = head.contentLengths.first {
      guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
        return refuse(400, "content_length", "Content-Length must be a decimal number.")
      }
      guard let length = Int(text), length <= maximumBody else {
        return refuse(413, "body_too_large", "A body may have at most \(maximumBody) bytes.")
      }
      if length > 0 && head.method != "POST" {
        return refuse(400, "unexpected_body", "Only POST may have a body.")
      }
    }
    return nil
  }

  /// Keeps other sites' pages out: the browser tells, in `Host`, `Origin` and `Sec-Fetch-Site`, what it does
  /// for whom. A client that is no browser (curl) sends neither of the latter two, and is let in.
  private func siteRefusal(of head: RequestHead) -> HTTPResponse? {
    guard let host = head.hosts.first.flatMap(Authority.init), let asked = Self.authority(of: head, or: host),
      allowedHosts.contains(asked.name)
    else {
      return refuse(403, "host_not_allowed", "This host name is not allowed; add it to the allowed hosts.")
    }
    if head.origins.count > 1 { return refuse(400, "origin", "Origin came more than once.") }
    if let origin = head.origins.first, !asked.isOrigin(origin) {
      return refuse(403, "cross_origin", "Pages of other sites may not use this server.")
    }
    if let site = head.fetchSite, site != "same-origin", site != "none" {
      // A link on another site may lead here; what it opens is an ordinary page, in its own window.
      let isLink =
        (head.method == "GET" || head.method == "HEAD") && head.fetchMode == "navigate"
        && head.fetchDestination == "document"
      if !isLink { return refuse(403, "cross_site", "Pages of other sites may not use this server.") }
    }
    return nil
  }

  private func contentRefusal(of head: RequestHead) -> HTTPResponse? {
    switch head.method {
    case "GET", "HEAD": return nil
    case "POST": break
    default:
      var response = HTTPResponse.methodNotAllowed(head.method, allowed: ["GET", "HEAD", "POST"])
      response.headers.append(("Connection", "close"))
      return response
    }
    if head.contentLengths.isEmpty { return refuse(411, "length_required", "POST needs Content-Length.") }
    guard head.contentTypes.count == 1, let type = head.contentTypes.first, Self.isJSON(type) else {
      return refuse(415, "content_type", "POST needs Content-Type: application/json.")
    }
    return nil
  }

  /// A refused request's body is not read, so its connection cannot be used again.
  private func refuse(_ status: Int, _ code: String, _ message: String) -> HTTPResponse {
    .error(status, code: code, message, headers: [("Connection", "close")])
  }

  /// Who is asked: an address in the request line stands in place of `Host` (RFC 9112, 3.2.2). Nil when it is malformed.
  private static func authority(of head: RequestHead, or host: Authority) -> Authority? {
    guard case .address(let authority, _) = head.target else { return host }
    return Authority(authority)
  }

  static func isJSON(_ contentType: String) -> Bool {
    let type = contentType.prefix { $0 != ";" }
    return FieldValue.trimmed(type).lowercased() == "application/json"
  }
}
