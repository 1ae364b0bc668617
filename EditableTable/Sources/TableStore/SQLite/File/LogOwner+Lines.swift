import EditableTable
import Foundation

extension LogOwner {
  /// This process, from now on.
  static var this: LogOwner {
    LogOwner(process: Int(getpid()), host: hostName, since: Date().formatted(.iso8601))
  }

  /// As the machine itself has it: Foundation may ask the network.
  private static var hostName: String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { name in
      name.initialize(repeating: 0)
      let start = name.baseAddress!
      return gethostname(start, name.count - 1) == 0 ? String(cString: start) : nil
    }
  }

  /// A line for each thing that is known.
  var lines: String {
    let known = [("process", process.map(String.init)), ("host", host), ("since", since)]
    return known.map { name, value in value.map { "\(name) \($0)\n" } ?? "" }.joined()
  }

  /// Who the lines of an owner file name. They may be from anybody, so what makes no sense is left out.
  init(lines: String) {
    var values: [Substring: String] = [:]
    for line in lines.split(separator: "\n") {
      if let space = line.firstIndex(of: " ") {
        values[line[..<space]] = String(line[line.index(after: space)...].prefix(80))
      }
    }
    self.init(process: values["process"].flatMap { Int($0) }, host: values["host"], since: values["since"])
  }
}
