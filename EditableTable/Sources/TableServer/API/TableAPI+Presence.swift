import HTTPServer

extension TableAPI {
  /// `POST /api/viewers/<token>/presence`
  func announce(
    _ request: HTTPRequest, _ caller: Caller, by token: String
  ) throws(RequestError) -> HTTPResponse {
    _ = try QueryReader(request.query, allowed: [])
    let asked = try PresenceRequest(request.body)
    if asked.editing != nil { try caller.requireWriting() }
    let viewer = try viewer(token)
    let person = PublicPerson(asked.person)
    // A name that came with the token is not for its holder to choose.
    let name = caller.grant?.name ?? asked.name
    viewers.announce(Announcement(person: person, name: name, editing: asked.editing), by: viewer)
    var json = JSONText()
    json.raw("{")
    json.person(person, name: name)
    json.raw("}")
    return HTTPResponse(json: json.bytes)
  }
}
