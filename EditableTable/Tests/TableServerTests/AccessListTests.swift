import HTTPServer
import Testing

@testable import TableServer

@Suite("Files of tokens") struct AccessListTests {
  static let ada = "ada-aaaaaaaaaaaaaaaaaaaaaaaaa"
  static let guest = "guest/0123456789.0123456789+="

  @Test("Each token lets its holder do what its line says")
  func grants() throws {
    let list = try AccessList(
      text: "# people\r\n\n  write \t\(Self.ada)  Ada Lovelace \n#read x\nread \(Self.guest)\n")
    let ada = try #require(list.grant(for: Self.ada))
    #expect(ada.mayWrite && ada.name == "Ada Lovelace")
    let guest = try #require(list.grant(for: Self.guest))
    #expect(!guest.mayWrite && guest.name == nil && guest != ada)
    for wrong in [
      "", "x", String(Self.ada.dropLast()), Self.ada + "a", Self.ada.uppercased(), "\(Self.ada)\0",
    ] {
      #expect(list.grant(for: wrong) == nil)
    }
    #expect(list.grant(for: String(repeating: "x", count: 1_000_000)) == nil)
  }

  @Test("What is wrong with a file is said with its line, and without the token")
  func refusals() {
    let short = "sesame-sesame-sesame-se"
    for (text, error) in [
      ("", TokenFileError.empty), ("# nothing\n\n", .empty),
      ("admin \(Self.ada)", .line(1, .unknownKind)), ("\nWRITE \(Self.ada)", .line(2, .unknownKind)),
      ("write", .line(1, .noToken)), ("write   ", .line(1, .noToken)),
      ("write \(short)", .line(1, .short(24))),
      ("write \(String(repeating: "x", count: 513))", .line(1, .long(512))),
      ("write \(Self.ada)é", .line(1, .badCharacter)), ("write \(Self.ada)\"", .line(1, .badCharacter)),
      ("write \(Self.ada)\nread \(Self.guest)\nread \(Self.ada) x", .line(3, .duplicate(of: 1))),
      ("write \(Self.ada) a\u{202e}b", .line(1, .badName(64))),
      ("write \(Self.ada) \(String(repeating: "x", count: 65))", .line(1, .badName(64))),
      ((0...1000).map { "read \(Self.ada)\($0)" }.joined(separator: "\n"), .line(1001, .tooMany(1000))),
    ] {
      #expect(throws: error) { try AccessList(text: text) }
      #expect(!error.description.contains("sesame") && !error.description.contains("aaaa"))
    }
  }

  @Test("A token that the program makes is one that it takes, and another one each time")
  func made() throws {
    let tokens = Set((0..<100).map { _ in Secret.random() })
    #expect(tokens.count == 100)
    let list = try AccessList(text: tokens.map { "read \($0)" }.joined(separator: "\n"))
    #expect(tokens.allSatisfy { list.grant(for: $0) != nil })
  }

  @Test("A digest is SHA-256, as published")
  func digest() {
    // FIPS 180-2, appendix B.1: "abc".
    #expect(SecretDigest("abc").short == 0xba78_16bf_8f01_cfea)
    #expect(SecretDigest("abc").isSame(as: SecretDigest("abc")))
    #expect(!SecretDigest("abc").isSame(as: SecretDigest("abd")))
  }

  @Test("A name is one line of which something can be seen")
  func names() {
    for name in ["Ada", "Zoë", "李", "👩‍💻", "a b", "مریم‌ها", String(repeating: "x", count: 64)] {
      #expect(PersonName(name)?.text == name)
    }
    #expect(PersonName("  Ada\u{a0}")?.text == "Ada")
    for name in [
      "", " ", "\u{200d}", "a\nb", "a\u{0}b", "a\u{2028}b", "\u{202e}abc", "\u{2066}a", "\u{feff}",
      "\u{e000}",
      "\u{3164}", "\u{300}", "\u{ad}", String(repeating: "x", count: 65),
    ] {
      #expect(PersonName(name) == nil, "\(name.unicodeScalars.map(\.value))")
    }
  }
}
