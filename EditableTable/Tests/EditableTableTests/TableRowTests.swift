import EditableTable
import Testing

@Suite("Rows") struct TableRowTests {
  @Test("An identity is written as 16 lower-case hexadecimal digits and read back")
  func identityText() {
    #expect(TableRow.ID(rawValue: 0xc0ffee).description == "0000000000c0ffee")
    #expect(TableRow.ID(rawValue: .max).description == "ffffffffffffffff")
    var generator = SplitMix64(seed: 1)
    for _ in 0..<1000 {
      let id = TableRow.ID(rawValue: generator.next())
      #expect(TableRow.ID(id.description) == id)
    }
  }

  @Test(
    "Any other text is no identity",
    arguments: [
      "", "0", "c0ffee", "0000000000C0FFEE", "0000000000c0ffee0", "0000000000c0ffe", "+000000000c0ffee",
      " 000000000c0ffee", "000000000000000g", "００00000000c0ffee",
    ])
  func notAnIdentity(text: String) {
    #expect(TableRow.ID(text) == nil)
  }

  @Test("A random row says a decimal number from 0 to 4294967295")
  func randomText() {
    for row in TableRow.random(count: 1000) {
      #expect(UInt32(row.text).map(String.init) == row.text)
    }
  }

  @Test("Many random rows have identities of their own")
  func randomIdentities() {
    let rows = TableRow.random(count: 100_000)
    #expect(Set(rows.map(\.id)).count == rows.count)
    #expect(TableRow.random(count: 5).map(\.id) != TableRow.random(count: 5).map(\.id))
  }
}
