/// The row that all differences are measured with.
struct Row: Identifiable, Hashable, Sendable {
  let id: Int
  var text: String

  init(id: Int, text: String) {
    self.id = id
    self.text = text
  }

  /// With a text that is too long to be kept without an allocation.
  init(id: Int) {
    self.init(id: id, text: .heap(id))
  }

  /// The same row with a text of its own: equal, but only a comparison of the bytes can tell.
  var reallocated: Row {
    Row(id: id, text: String(decoding: Array(text.utf8), as: UTF8.self))
  }

  static func rows(_ count: Int) -> [Row] {
    (0..<count).map { Row(id: $0) }
  }
}

extension String {
  /// A string of 24 bytes, which needs an allocation.
  static func heap(_ number: Int) -> String {
    let digits = String(number)
    return "row number " + String(repeating: "0", count: Swift.max(0, 13 - digits.utf8.count)) + digits
  }
}
