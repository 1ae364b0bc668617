import HTTPServer

extension TableAPI {
  /// One jar of cookies is for all ports of a host, so the name has the port.
  var cookieName: String { "table-session-\(started.server?.port ?? 0)" }

  /// `GET /api/session`
  func session(_ request: HTTPRequest, _ caller: Caller) throws(RequestError) -> HTTPResponse {
    _ = try QueryReader(request.query, allowed: [])
    return HTTPResponse(json: describe(caller))
  }

  /// `POST /api/session`
  func signIn(_ request: HTTPRequest) throws(RequestError) -> HTTPResponse {
    _ = try QueryReader(request.query, allowed: [])
    var fields = try JSONFields(request.body)
    let token = try fields.text("token")
    try fields.finish("A sign-in")
    guard access.list != nil else { throw .noTokens }
    let grant = try access.grant(for: token, from: request.address)
    let (secret, displaced) = access.sessions.begin(grant.token, at: monotonicSeconds())
    if let displaced { viewers.end(.sessionOver) { $0.session == displaced } }
    let caller = Caller(grant, session: SecretDigest(secret))
    // The token may have been taken out meanwhile.
    guard access.isCurrent(caller) else {
      access.sessions.end(SecretDigest(secret))
      throw .wrongToken
    }
    options.diagnostics.log(
      .info, "signed_in", [("address", request.address.description), ("name", grant.name ?? "")])
    return HTTPResponse(
      json: describe(caller), headers: [cookie(secret, lifetime: SessionStore.lifetime)])
  }

  /// `POST /api/session/end`
  func signOut(_ request: HTTPRequest, _ caller: Caller) throws(RequestError) -> HTTPResponse {
    _ = try QueryReader(request.query, allowed: [])
    if let session = caller.session {
      access.sessions.end(session)
      viewers.end(.signedOut) { $0.session == session }
      options.diagnostics.log(
        .info, "signed_out",
        [("address", request.address.description), ("name", caller.grant?.name ?? "")])
    }
    var response = HTTPResponse.noContent
    response.headers = [cookie("", lifetime: 0)]
    return response
  }

  private func cookie(_ value: String, lifetime: Int) -> (String, String) {
    let more = isSecure ? "; Secure" : ""
    return (
      "Set-Cookie", "\(cookieName)=\(value); Path=/; Max-Age=\(lifetime); HttpOnly; SameSite=Strict\(more)"
    )
  }

  private func describe(_ caller: Caller) -> [UInt8] {
    var json = JSONText()
    json.raw("{\"access\":\"")
    json.raw(caller.access)
    json.raw("\",\"token\":")
    json.raw(access.list == nil ? "false" : "true")
    if let name = caller.grant?.name {
      json.raw(",\"name\":")
      json.string(name)
    }
    json.raw("}")
    return json.bytes
  }
}
