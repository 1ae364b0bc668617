import EditableTable
import TableServer

/// The options of `editable-table serve`.
struct ServeOptions: Hashable {
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

  private static let names = [
    "--host", "--port", "--rows", "--allow-host", "--token-file", "--tls-certificate", "--tls-key",
    "--rate-limit", "--log-level",
  ]

  init() {}

  /// Reads the arguments after `serve`: `--name value` or `--name=value`.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    var seen: Set<String> = []
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("--") else { throw UsageError("\"\(argument)\" is not an option of serve.") }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard Self.names.contains(name) else {
        throw UsageError("serve has no option \(name); it has: \(Self.names.joined(separator: ", "))")
      }
      if !seen.insert(name).inserted && name != "--allow-host" {
        throw UsageError("\(name) is there twice.")
      }
      guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst(), !value.isEmpty else {
        throw UsageError("\(name) needs a value.")
      }
      try set(name, value)
    }
    guard (certificateFile == nil) == (keyFile == nil) else {
      throw UsageError("--tls-certificate and --tls-key belong together; give both.")
    }
  }

  private mutating func set(_ name: String, _ value: String) throws(UsageError) {
    switch name {
    case "--host":
      // In an address IPv6 has brackets; here they are taken and dropped.
      host = value.hasPrefix("[") && value.hasSuffix("]") ? String(value.dropFirst().dropLast()) : value
    case "--port": port = UInt16(try Self.number(name, value, 0...65_535))
    case "--rows": rows = try Self.number(name, value, 0...TableLimits().rows)
    case "--token-file": tokenFile = value
    case "--tls-certificate": certificateFile = value
    case "--tls-key": keyFile = value
    case "--rate-limit": rateLimit = try Self.number(name, value, 0...1_000_000)
    case "--log-level": diagnosticLevel = try Self.level(name, value)
    default: allowedHosts.append(value)
    }
  }

  private static func level(_ name: String, _ value: String) throws(UsageError) -> DiagnosticLevel {
    guard let level = DiagnosticLevel(rawValue: value) else {
      let levels = DiagnosticLevel.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError("\(name) must be one of \(levels), not \"\(value)\".")
    }
    return level
  }

  private static func number(
    _ name: String, _ value: String, _ range: ClosedRange<Int>
  ) throws(UsageError) -> Int {
    guard value.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let number = Int(value), range.contains(number)
    else {
      throw UsageError(
        "\(name) must be a whole number, \(range.lowerBound) to \(range.upperBound), not \"\(value)\".")
    }
    return number
  }

  /// Whether only this machine can reach the server.
  var isLoopback: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }

  /// The address to open on this machine; `port` is the one it listens on.
  func address(port: UInt16) -> String {
    // Every interface is no place to go to, and a `Host` that is refused.
    let name = ["0.0.0.0": "127.0.0.1", "::": "::1"][host] ?? host
    return
      "\(certificateFile == nil ? "http" : "https")://\(name.contains(":") ? "[\(name)]" : name):\(port)/"
  }
}
