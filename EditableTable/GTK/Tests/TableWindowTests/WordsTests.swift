import Testing

@testable import TableWindow

@Suite("Words of the window") struct WordsTests {
  @Test(
    "A text in a sentence is isolated when it could turn the sentence round",
    arguments: [
      ("plain", "“plain”"), ("é …", "“é …”"),
      ("\u{202e}evil", "“\u{2068}\u{202e}evil\u{2069}”"),
      ("\u{2069}\u{202e}evil", "“\u{2068}\u{202e}evil\u{2069}”"),
      ("\u{2067}open", "“\u{2068}\u{2067}open\u{2069}\u{2069}”"),
      ("\u{5e9}\u{5dc}", "“\u{2068}\u{5e9}\u{5dc}\u{2069}”"),
    ])
  func isolated(_ text: String, _ quoted: String) {
    #expect(text.quoted(atMost: 30) == quoted)
  }
}
