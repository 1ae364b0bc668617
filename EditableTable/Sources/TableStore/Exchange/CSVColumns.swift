/// Where a row's parts are among the fields, as the first line says.
struct CSVColumns {
  let text: Int
  let id: Int?
  let count: Int

  init(_ fields: [[UInt8]]) throws(BadLine) {
    let names = fields.map { String(decoding: $0, as: UTF8.self) }
    for (index, name) in names.enumerated() {
      if name != "id" && name != "text" {
        let name = BadLine.shown(name)
        throw BadLine(
          "\"\(name)\" is no column of a table; the first line names the columns, as in id,text")
      }
      if names[..<index].contains(name) { throw BadLine("the column \"\(name)\" is there twice") }
    }
    guard let text = names.firstIndex(of: "text") else { throw BadLine("there is no column \"text\"") }
    self.text = text
    id = names.firstIndex(of: "id")
    count = names.count
  }
}
