import EditableTable
import TableServer

/// The options of `editable-table serve`.
struct ServeOptions: Hashable {
  var place = TablePlace.database(path: nil)
  var host = "127.0.0.1"
  var port: UInt16 = 8080
  var rows = 5
  var allowedHosts: [String] = []
  var diagnosticLevel = DiagnosticLevel.warning
  var tokenFile: String?
  /// Nil when it was not given; 0 for none.
  var rateLimit: Int?
  var certificateFile: String?
  var keyFile: String?

  private static let names =
    TablePlace.options + [
      "--host", "--port", "--rows", "--allow-host", "--token-file", "--tls-certificate", "--tls-key",
      "--rate-limit", "--log-level",
    ]

  init() {}

  /// Reads the arguments after `serve`.
  init(_ arguments: [String]) throws(UsageError) {
    let options = try OptionReader(
      arguments, of: "serve", options: Self.names, repeatable: ["--allow-host"], flags: ["--memory"])
    place = try TablePlace(options)
    if let value = options.text("--host") {
      // In an address IPv6 has brackets; here they are taken and dropped.
      host = value.hasPrefix("[") && value.hasSuffix("]") ? String(value.dropFirst().dropLast()) : value
    }
    if let number = try options.number("--port", 0...65_535) { port = UInt16(number) }
    if let number = try options.number("--rows", 0...TableLimits().rows) {
      guard place == .memory else {
        throw UsageError("--rows needs --memory: a table that is kept starts with the rows it has.")
      }
      rows = number
    }
    allowedHosts = options.texts("--allow-host")
    tokenFile = options.text("--token-file")
    certificateFile = options.text("--tls-certificate")
    keyFile = options.text("--tls-key")
    guard (certificateFile == nil) == (keyFile == nil) else {
      throw UsageError("--tls-certificate and --tls-key belong together; give both.")
    }
    rateLimit = try options.number("--rate-limit", 0...1_000_000)
    if let name = options.text("--log-level") {
      guard let level = DiagnosticLevel(rawValue: name) else {
        let levels = DiagnosticLevel.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageError("--log-level must be one of \(levels), not \"\(name)\".")
      }
      diagnosticLevel = level
    }
  }

  /// Whether only this machine can reach the server.
  var isLoopback: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }

  /// The address to open on this machine; `port` is the one it listens on.
  func address(port: UInt16) -> String {
    // Every interface is no place to go to, and a `Host` that is refused.
    let name = ["0.0.0.0": "127.0.0.1", "::": "::1"][host] ?? host
    let scheme = certificateFile == nil ? "http" : "https"
    return "\(scheme)://\(name.contains(":") ? "[\(name)]" : name):\(port)/"
  }
}
