/// The first 100 bytes of an SQLite database. Source: sqlite.org/fileformat2.html, section 1.3.
struct DatabaseHeader {
  let bytes: [UInt8]

  static var size: Int { 100 }

  var isDatabase: Bool { bytes.starts(with: Array("SQLite format 3".utf8) + [0]) }

  var application: Int { number(at: 68) }
  var form: Int { number(at: 60) }

  /// How long the file has to be; nil when the header was written by a program that does not keep the number.
  var fileSize: Int? {
    if number(at: 24) != number(at: 92) { return nil }
    let page = Int(bytes[16]) << 8 | Int(bytes[17])
    return (page == 1 ? 65536 : page) * number(at: 28)
  }

  private func number(at offset: Int) -> Int {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
