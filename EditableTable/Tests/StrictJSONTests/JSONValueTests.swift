import Foundation
import StrictJSON
import Testing

@Suite("Strict JSON") struct JSONValueTests {
  private func read(_ text: String) throws -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }

  @Test(
    "Values are read as what they are",
    arguments: [
      (
        #" {"a": [1, -2], "a": {}} "#,
        JSONValue.object([
          JSONMember(name: "a", value: .list([.whole(1), .whole(-2)])),
          JSONMember(name: "a", value: .object([])),
        ])
      ),
      (
        #"["", "\u00e9\n\ud83d\ude00", true, false, null]"#,
        .list([.text(""), .text("é\n😀"), .truth(true), .truth(false), .other])
      ),
      (
        "[0, 1.0, 1e3, 9223372036854775807, 9223372036854775808]",
        .list([.whole(0), .other, .other, .whole(.max), .other])
      ),
      (#"["\ud800", "\udc00"]"#, .list([.other, .other])),
      ("\t[ ]\r\n", .list([])),
    ])
  func values(text: String, value: JSONValue) throws {
    #expect(try read(text) == value)
  }

  @Test(
    "What is not JSON is refused, whatever lenient readers make of it",
    arguments: [
      "", " ", "[", "]", "{", "[1,]", "[,1]", #"{"a":1,}"#, #"{"a"}"#, "{a:1}", "'a'", "[1] x", "01", "-",
      "+1", ".5",
      "1.", "1e", "tru", "nulls", "NaN", "/* */ 1", "\"\n\"", #""\x""#, #""\u12g4""#, #"""#, "\u{feff}1",
      "var a = 1",
    ])
  func refused(text: String) {
    #expect(throws: JSONError.malformed) { try read(text) }
  }

  @Test("Nesting is limited, so that no text makes the reader run out of stack")
  func nesting() throws {
    _ = try read(String(repeating: "[", count: 33) + String(repeating: "]", count: 33))
    #expect(throws: JSONError.malformed) { try read(String(repeating: "[", count: 1_000_000)) }
    #expect(throws: JSONError.malformed) { try read(String(repeating: #"{"a":"#, count: 1_000_000)) }
  }

  @Test("Bytes that are not UTF-8 are refused")
  func encoding() {
    #expect(throws: JSONError.notUTF8) { try JSONValue(parsing: [0x22, 0xff, 0x22]) }
    #expect(throws: JSONError.notUTF8) { try JSONValue(parsing: [0x22, 0xed, 0xa0, 0x80, 0x22]) }
  }

  @Test("Random texts are read as Foundation reads them")
  func random() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("random: seed \(seed)")
    var state = seed
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let scalars: [Unicode.Scalar] = [
      "a", "\"", "\\", "/", "\n", "\u{1}", "é", "\u{301}", "😀", "\u{2028}", "\u{10ffff}",
    ]
    for _ in 0..<200 {
      let texts = (0..<next(20)).map { _ in
        String(String.UnicodeScalarView((0..<next(30)).map { _ in scalars[next(scalars.count)] }))
      }
      let bytes = [UInt8](try JSONEncoder().encode(texts))
      guard case .list(let read) = try JSONValue(parsing: bytes) else {
        Issue.record("no list")
        return
      }
      #expect(read.count == texts.count)
      for (value, text) in zip(read, texts) {
        guard case .text(let same) = value else {
          Issue.record("no text")
          return
        }
        #expect(same.utf8.elementsEqual(text.utf8))
      }
    }
  }
}
