import EditableTable

/// The messages of a viewer's stream, as the bytes of a server-sent event.
enum ViewerMessage {
  /// Everything in the window: the viewer forgets what it had. `content` is ``windowContent(_:_:)``.
  static func window(
    _ identity: ViewerIdentity, _ health: HealthStatus, _ version: Int, content: [UInt8]
  ) -> [UInt8] {
    event("window", version) { json in
      json.raw("{")
      identity.write(&json, health)
      json.raw(",")
      json.raw(content)
    }
  }

  /// The part of a window's message that is the same for all viewers.
  static func windowContent(_ state: TableState, _ window: Window) -> [UInt8] {
    var json = JSONText()
    write(&json, state, window)
    json.raw(",\"rows\":")
    json.list(state.rows[window.positions(of: state.rows.count)]) { $0.row($1) }
    json.raw("}")
    return json.bytes
  }

  /// What leads from the version `since` to `state`.
  static func change(
    since: Int, _ state: TableState, _ window: Window, _ difference: WindowDifference
  ) -> [UInt8] {
    event("change", state.version) { json in
      json.raw("{\"since\":")
      json.number(since)
      json.raw(",")
      write(&json, state, window)
      json.raw(",\"kept\":")
      json.list(difference.kept) { $0.numbers($1.at, $1.was, $1.count) }
      json.raw(",\"rows\":")
      json.list(difference.rows) { $0.row($1.row, at: $1.position) }
      json.raw(",\"deleted\":")
      json.list(difference.deleted) { $0.numbers($1.lowerBound, $1.count) }
      json.raw(",\"inserted\":")
      json.list(difference.inserted) { $0.numbers($1.lowerBound, $1.count) }
      json.raw(",\"updated\":")
      json.list(difference.updated) { $0.numbers($1.lowerBound, $1.count) }
      json.raw(",\"moved\":")
      json.list(difference.moved) { $0.numbers($1.from, $1.to) }
      json.raw("}")
    }
  }

  /// The window and the count are the same in a later version.
  static func version(_ version: Int) -> [UInt8] {
    event("version", version) { json in
      json.raw("{")
      json.version(version)
      json.raw("}")
    }
  }

  /// Who the viewer is, for one that goes on where it was.
  static func viewer(_ identity: ViewerIdentity, _ health: HealthStatus) -> [UInt8] {
    event("viewer", nil) { json in
      json.raw("{")
      identity.write(&json, health)
      json.raw("}")
    }
  }

  /// Who is here, and so many more. Of many, some are only counted.
  static func presence(_ people: [PresentPerson], more: Int) -> [UInt8] {
    event("presence", nil) { json in
      json.raw("{\"people\":")
      json.list(people.prefix(PresenceBoard.mostNamed)) { json, present in
        json.raw("{")
        json.person(present.person, name: present.name)
        json.raw(",\"editing\":")
        json.list(present.editing) { $0.string($1.description) }
        json.raw("}")
      }
      json.raw(",\"more\":")
      json.number(max(0, people.count - PresenceBoard.mostNamed) + more)
      json.raw("}")
    }
  }

  /// Whether the table can be changed.
  static func status(_ status: HealthStatus) -> [UInt8] {
    event("status", nil) { json in
      json.raw("{\"status\":\"")
      json.raw(status.word)
      json.raw("\"}")
    }
  }

  /// The stream ends, and it is not the viewer's fault.
  static func bye(_ reason: String) -> [UInt8] {
    event("bye", nil) { json in
      json.raw("{\"reason\":")
      json.string(reason)
      json.raw("}")
    }
  }

  private static func write(_ json: inout JSONText, _ state: TableState, _ window: Window) {
    json.summary(state)
    json.raw(",\"from\":")
    json.number(window.from)
    json.raw(",\"size\":")
    json.number(window.size)
  }

  private static func event(
    _ name: StaticString, _ version: Int?, _ data: (inout JSONText) -> Void
  ) -> [UInt8] {
    var text = JSONText()
    if let version {
      text.raw("id: ")
      text.number(version)
      text.raw("\n")
    }
    text.raw("event: ")
    text.raw(name)
    text.raw("\ndata: ")
    data(&text)
    text.raw("\n\n")
    return text.bytes
  }
}
