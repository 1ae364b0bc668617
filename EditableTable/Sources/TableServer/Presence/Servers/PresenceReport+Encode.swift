extension PresenceReport {
  /// The part of a report that says who is here. Who does not fit is counted.
  static func content(_ people: [PresentPerson]) -> [UInt8] {
    var json = JSONText()
    json.raw("\"people\":[")
    var named = 0
    for present in people.prefix(PresenceBoard.mostNamed) {
      var next = JSONText()
      if named > 0 { next.raw(",") }
      write(present, &next)
      if json.bytes.count + next.bytes.count + frame > longest { break }
      json.raw(next.bytes)
      named += 1
    }
    json.raw("],\"more\":")
    json.number(min(people.count - named, mostPeople))
    return json.bytes
  }

  /// A server's report with this content.
  static func message(_ server: String, _ number: Int, _ content: [UInt8], isLast: Bool = false) -> [UInt8] {
    var json = JSONText()
    json.raw("{\"form\":1,\"server\":")
    json.string(server)
    json.raw(",\"number\":")
    json.number(number)
    json.raw(isLast ? ",\"type\":\"bye\"," : ",\"type\":\"here\",")
    json.raw(content)
    json.raw("}")
    return json.bytes
  }

  /// More bytes than a report has beside its people.
  private static let frame = 200

  private static func write(_ present: PresentPerson, _ json: inout JSONText) {
    json.raw("{\"id\":")
    json.string(present.person.text)
    if let name = present.name {
      json.raw(",\"name\":")
      json.string(name)
    }
    json.raw(",\"editing\":")
    json.list(present.editing) { $0.string($1.description) }
    json.raw("}")
  }
}
