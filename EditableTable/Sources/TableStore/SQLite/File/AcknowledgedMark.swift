import EditableTable

/// Up to which version a log was acknowledged, as a line of the owner file.
struct AcknowledgedMark: Equatable {
  let log: LogID
  let version: Int

  init(log: LogID, version: Int) {
    self.log = log
    self.version = version
  }

  /// The mark in `text`; nil when there is none, or it was not written to its end.
  init?(_ text: String) {
    for line in text.split(separator: "\n") where line.hasPrefix(Self.word) {
      let parts = line.split(separator: " ")
      guard parts.count == 4, let log = LogID(String(parts[1])), let version = Int(parts[2]) else {
        return nil
      }
      let mark = AcknowledgedMark(log: log, version: version)
      guard parts[3] == mark.check else { return nil }
      self = mark
      return
    }
    return nil
  }

  /// As long for every version, so that one is written over another.
  var line: [UInt8] { Array("\(Self.word) \(log) \(digits) \(check)\n".utf8) }

  private static var word: String { "acknowledged" }

  private var digits: String {
    let digits = String(version)
    return String(repeating: "0", count: 19 - digits.utf8.count) + digits
  }

  private var check: String {
    var checksum = Checksum()
    checksum.add(version)
    withUnsafeBytes(of: log.rawValue.littleEndian) { checksum.add($0) }
    // Ten digits, as the line is always of one length.
    let digits = String(checksum.value)
    return String(repeating: "0", count: 10 - digits.utf8.count) + digits
  }
}

extension LogError {
  /// A database that does not have all that was acknowledged.
  static func lost(_ mark: AcknowledgedMark, endsAt version: Int?, in database: String) -> LogError {
    let found = version.map { "it ends at version \($0)" } ?? "it is missing or empty"
    return .damaged(
      "\(found), but \(mark.version) was acknowledged; its write-ahead log may be damaged or missing. To go on"
        + " with what is there, remove \(OwnerFile.path(database))")
  }
}
