/// The headers that decide whether a request is answered, with how often the framing ones came.
struct RequestHead {
  var method = ""
  var target = RequestTarget.path
  var version = ""
  var hosts: [String] = []
  var contentLengths: [String] = []
  var transferEncodings = 0
  var hasBadName = false
  var hasBadText = false
  /// A field that only once makes sense, and came more often.
  var repeated: String?
  var origins: [String] = []
  var contentTypes: [String] = []
  var fetchSite: String?
  var fetchMode: String?
  var fetchDestination: String?
  var ifNoneMatch: String?
  var lastEventID: String?
  var authorization: String?
  var cookies: [String: String] = [:]

  /// One header; what is not UTF-8 in `value` is U+FFFD.
  mutating func add(name: String, value: String) {
    // libmicrohttpd 0.9 lets these through; a proxy in front may read such a name or value otherwise.
    if name.isEmpty || name.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7f || $0 == 0x3a }) {
      hasBadName = true
    }
    if value.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7f }) { hasBadText = true }
    let name = name.lowercased()
    // The only place that reads fields: the white space around a value is no part of any of them.
    let value = FieldValue.trimmed(value)
    switch name {
    case "host", "origin", "content-length", "content-type", "sec-fetch-site", "sec-fetch-mode",
      "sec-fetch-dest", "if-none-match", "last-event-id", "authorization", "cookie":
      if value.contains("\u{fffd}") { hasBadText = true }
      set(name, value)
    case "transfer-encoding": transferEncodings += 1
    default:
      // A value that is empty but for its folded continuation comes as one word with its name.
      if name.hasPrefix("transfer-encoding") || name.hasPrefix("content-length") { hasBadName = true }
    }
  }

  private mutating func set(_ name: String, _ value: String) {
    switch name {
    case "host": hosts.append(value)
    case "origin": origins.append(value)
    case "content-length": contentLengths.append(value)
    case "content-type": contentTypes.append(value)
    case "sec-fetch-site": setOnce(\.fetchSite, value, "Sec-Fetch-Site")
    case "sec-fetch-mode": setOnce(\.fetchMode, value, "Sec-Fetch-Mode")
    case "sec-fetch-dest": setOnce(\.fetchDestination, value, "Sec-Fetch-Dest")
    case "if-none-match": ifNoneMatch = value
    case "authorization": setOnce(\.authorization, value, "Authorization")
    case "cookie": add(cookies: value)
    default: lastEventID = value
    }
  }

  /// Who takes the first of two fields would let in what takes the last keeps out.
  private mutating func setOnce(_ field: WritableKeyPath<Self, String?>, _ value: String, _ name: String) {
    if self[keyPath: field] != nil { repeated = name }
    self[keyPath: field] = value
  }

  private mutating func add(cookies list: String) {
    for pair in list.utf8.split(separator: UInt8(ascii: ";")) {
      let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      let name = FieldValue.trimmed(String(decoding: parts[0], as: UTF8.self))
      if cookies[name] == nil {
        cookies[name] = FieldValue.trimmed(String(decoding: parts[1], as: UTF8.self))
      }
    }
  }
}
