/// A plain value of 40 bytes.
struct FortyBytes: SweptElement {
  let fields: (Int, Int, Int, Int, Int)

  static var kind: String { "40 bytes" }

  static func make(_ number: Int) -> FortyBytes {
    FortyBytes(fields: (number, number, number, number, number))
  }

  var weight: Int { fields.4 }
}
