import CPostgreSQL
import EditableTable
import Foundation

/// Where a table's log is: `postgres://user@a,b,c/database?table=name`, as libpq reads it, and the table's name.
///
/// Whatever is not said is as libpq has it: environment variables, the password file, the service file.
struct PostgreSQLAddress: Sendable {
  /// The name of the table in the database; "main" when the address says none.
  let table: String
  /// What libpq is told to connect to, a server at a time.
  let servers: [Server]

  struct Server: Sendable {
    /// Keywords of libpq and their values.
    let settings: [String: String]
    /// The server for people: no password, no user.
    let name: String
  }

  /// - Throws: ``LogError/inaccessible(_:)``; its message shows nothing of the address, which may hold a
  ///   password in a place where nobody looks for one.
  init(_ url: String) throws(LogError) {
    let (address, table) = try Self.takeTable(url)
    self.table = table
    var settings = try Self.parse(address)
    for (keyword, value) in Self.defaults where settings[keyword] == nil { settings[keyword] = value }
    settings["target_session_attrs"] = "read-write"
    let hosts = Self.list(settings["host"])
    let addresses = Self.list(settings["hostaddr"])
    let ports = Self.list(settings["port"])
    let count = max(hosts.count, addresses.count, 1)
    let fits = { (list: [String]) in list.count <= 1 || list.count == count }
    guard fits(ports), hosts.isEmpty || hosts.count == count, addresses.isEmpty || addresses.count == count
    else {
      throw .inaccessible("the database's address has \(count) servers, but not as many ports or addresses")
    }
    servers = (0..<count).map { index in
      var server = settings
      let port = ports.count == 1 ? ports[0] : ports.isEmpty ? "" : ports[index]
      server["host"] = hosts.isEmpty ? nil : hosts[index]
      server["hostaddr"] = addresses.isEmpty ? nil : addresses[index]
      server["port"] = port.isEmpty ? nil : port
      let host = hosts.isEmpty ? addresses.isEmpty ? "" : addresses[index] : hosts[index]
      let name = (host.isEmpty ? "this machine" : host) + (port.isEmpty ? "" : ":\(port)")
      return Server(settings: server.filter { !$0.value.isEmpty }, name: name)
    }
  }

  /// A partition is noticed within seconds, not after the quarter of an hour that TCP takes by itself.
  private static let defaults = [
    "connect_timeout": "2", "tcp_user_timeout": "5000", "keepalives": "1", "keepalives_idle": "2",
    "keepalives_interval": "1", "keepalives_count": "3", "client_encoding": "UTF8",
    "fallback_application_name": "editable-table",
  ]

  /// libpq refuses parameters that it does not know, so ours is taken out.
  private static func takeTable(_ url: String) throws(LogError) -> (address: String, table: String) {
    guard url.hasPrefix("postgres://") || url.hasPrefix("postgresql://") else {
      throw .inaccessible("a database's address begins with postgres://")
    }
    guard let mark = url.firstIndex(of: "?") else { return (url, "main") }
    var table = "main"
    var others: [Substring] = []
    for parameter in url[url.index(after: mark)...].split(separator: "&") {
      if !parameter.hasPrefix("table=") {
        others.append(parameter)
        continue
      }
      guard let name = parameter.dropFirst("table=".count).removingPercentEncoding,
        (1...200).contains(name.utf8.count), !name.utf8.contains(0)
      else { throw .inaccessible("the table's name in the database's address has to have 1 to 200 bytes") }
      table = name
    }
    let rest = others.isEmpty ? "" : "?" + others.joined(separator: "&")
    return (url[..<mark] + rest, table)
  }

  private static func parse(_ address: String) throws(LogError) -> [String: String] {
    guard let options = PQconninfoParse(address, nil) else {
      throw .inaccessible(
        "the database's address cannot be read; it has the form postgres://user@host,host/database?table=name"
      )
    }
    defer { PQconninfoFree(options) }
    var settings: [String: String] = [:]
    var option = options
    while let keyword = option.pointee.keyword {
      if let value = option.pointee.val { settings[String(cString: keyword)] = String(cString: value) }
      option += 1
    }
    return settings
  }

  private static func list(_ text: String?) -> [String] {
    text.map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) } ?? []
  }
}
