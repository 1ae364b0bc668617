/// Takes a stream of server-sent events apart, as the HTML standard has it.
///
/// ```swift
/// var parser = EventParser(longestLine: 100)
/// try parser.take(Array("event: bye\ndata: {}\n\n".utf8))   // one event: "bye", "{}"
/// ```
struct EventParser {
  struct Event: Hashable {
    var name = ""
    var data: [UInt8] = []
  }

  /// A line, or an event of several, is longer than allowed.
  struct TooLong: Error {}

  private let longest: Int
  private var line: [UInt8] = []
  private var event = Event()
  private var hasData = false
  private var endsWithReturn = false

  /// Takes events whose lines and data have at most `longest` bytes.
  init(longest: Int) { self.longest = longest }

  /// The events that the next bytes complete.
  mutating func take(_ bytes: [UInt8]) throws(TooLong) -> [Event] {
    var events: [Event] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(where: { $0 == 0x0a || $0 == 0x0d }) {
      // A return and a line feed are one end of a line.
      let isRest = endsWithReturn && end == rest.startIndex && line.isEmpty && rest[end] == 0x0a
      try append(rest[..<end])
      endsWithReturn = rest[end] == 0x0d
      if !isRest { try endLine(&events) }
      rest = rest[(end + 1)...]
    }
    if !rest.isEmpty { endsWithReturn = false }
    try append(rest)
    return events
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>) throws(TooLong) {
    if line.count + bytes.count > longest { throw TooLong() }
    line += bytes
  }

  private mutating func endLine(_ events: inout [Event]) throws(TooLong) {
    defer { line.removeAll() }
    if line.isEmpty {
      // Without data it is no event.
      if hasData { events.append(event) }
      event = Event()
      hasData = false
      return
    }
    let name = line.prefix { $0 != UInt8(ascii: ":") }
    var value = line[name.endIndex...].dropFirst()
    if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
    if name.elementsEqual("event".utf8) {
      // To compare a long hostile text as `String` does can take very long, and no event here has such a name.
      event.name = value.count <= 32 ? String(decoding: value, as: UTF8.self) : ""
    } else if name.elementsEqual("data".utf8) {
      if event.data.count + value.count >= longest { throw TooLong() }
      if hasData { event.data.append(0x0a) }
      event.data += value
      hasData = true
    }
  }
}
