import Foundation

/// What the figures were measured on.
struct Machine: Codable {
  let processor: String
  let cores: Int
  let system: String

  static var current: Machine {
    let information = ProcessInfo.processInfo
    return Machine(
      processor: processor ?? "unknown processor", cores: information.activeProcessorCount,
      system: system ?? information.operatingSystemVersionString)
  }

  var description: String {
    "\(processor), \(cores) \(cores == 1 ? "core" : "cores"), \(system)"
  }

  private static var processor: String? {
    #if canImport(Darwin)
      var size = 0
      guard sysctlbyname("machdep.cpu.brand_string", nil, &size, nil, 0) == 0, size > 1 else { return nil }
      var bytes = [UInt8](repeating: 0, count: size)
      guard sysctlbyname("machdep.cpu.brand_string", &bytes, &size, nil, 0) == 0 else { return nil }
      return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    #else
      value(of: "model name", in: "/proc/cpuinfo", separator: ":")
    #endif
  }

  private static var system: String? {
    value(of: "PRETTY_NAME", in: "/etc/os-release", separator: "=")
  }

  private static func value(of key: String, in file: String, separator: Character) -> String? {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return nil }
    for line in text.split(separator: "\n") where line.hasPrefix(key) {
      guard let start = line.firstIndex(of: separator) else { continue }
      return line[line.index(after: start)...].trimmingCharacters(in: CharacterSet(charactersIn: " \t\""))
    }
    return nil
  }
}
