extension HTTPServerOptions {
  func validate() throws(HTTPServerError) {
    let whole: [(String, Int, Int)] = [
      ("connections", connections, 1), ("streams", streams, 0),
      ("connectionsPerClient", connectionsPerClient, 1),
      ("newConnectionsPerClient", newConnectionsPerClient, 1),
      ("perConnectionMemory", perConnectionMemory, 1024),
      ("maximumBody", maximumBody, 0), ("maximumBodies", maximumBodies, 0),
      ("maximumAnswers", maximumAnswers, 0), ("sendBuffer", sendBuffer, 0),
    ]
    for (name, value, least) in whole where value < least || value > Int(Int32.max) {
      throw .invalidOption(name: name, reason: "\(value) must be \(least) to \(Int32.max)")
    }
    for (name, value) in [
      ("timeout", timeout), ("requestDeadline", requestDeadline), ("heartbeat", heartbeat),
    ] where value <= .zero || value > .seconds(86_400) {
      throw .invalidOption(name: name, reason: "\(value) must be more than nothing and at most a day")
    }
    for name in allowedHosts where !HostName.isSound(name) {
      throw .invalidOption(
        name: "allowedHosts",
        reason: "\"\(name)\" is no name or address; give it without http:// and without a port")
    }
    if waitsWithSelect && connections > Self.mostWithSelect {
      throw .invalidOption(
        name: "connections",
        reason: "\(connections) must be at most \(Self.mostWithSelect): select() takes no more descriptors")
    }
    if streams >= connections {
      throw .invalidOption(
        name: "streams",
        reason: "\(streams) must be below connections (\(connections)), or streams shut out requests")
    }
  }
}
