import EditableTable
import Testing

@testable import TableWindow

/// What becomes of a text while somebody writes it.
@MainActor struct EditSessionTests {
  private let id = TableRow.ID(rawValue: 1)

  private func row(_ text: String, version: Int) -> FollowedRow {
    FollowedRow(TableRow(id: id, text: text), at: 0, version: version)
  }

  @Test func nothingWrittenIsNothingToSave() {
    let session = EditSession(row("milk", version: 3))
    #expect(session.commit(byKey: true) == nil)
    #expect(session.note(limits: TableLimits()) == nil)
  }

  @Test(arguments: ["", "milk", "👩‍👩‍👧‍👦 👍🏽", "e\u{301}\u{302}"])
  func allOfItIsSelectedAsGTKCounts(_ text: String) {
    let all = text.unicodeScalars.count
    let session = EditSession(row(text, version: 3))
    #expect(session.selection == (0, all))
    let again = EditSession(row("milk", version: 3), text: text)
    #expect(again.selection == (all, all))
  }

  @Test func theTextIsOneOfTheVersionInWhichItWasSeenLast() {
    var session = EditSession(row("milk", version: 3))
    session.text = "oat milk"
    let isNews = session.follow(row("milk", version: 5))
    #expect(!isNews)
    #expect(session.commit(byKey: true)?.version == 5)
  }

  @Test func whatOthersWroteIsReplacedOnlyByWhoHasReadSo() {
    var session = EditSession(row("milk", version: 3))
    session.text = "oat milk"
    let isNews = session.follow(row("soy milk", version: 4))
    #expect(isNews)
    #expect(session.note(limits: TableLimits())?.contains("soy milk") == true)
    #expect(session.commit(byKey: true)?.version == 4)
    // The table refuses it: the row says something else than in version 3.
    #expect(session.commit(byKey: false)?.version == 3)
  }

  @Test func whatOthersWroteAndTookBackIsForgotten() {
    var session = EditSession(row("milk", version: 3))
    session.text = "oat milk"
    _ = session.follow(row("soy milk", version: 4))
    _ = session.follow(row("milk", version: 5))
    #expect(session.note(limits: TableLimits()) == nil)
    #expect(session.commit(byKey: false)?.version == 5)
  }

  @Test func whatBothWroteIsNothingToSave() {
    var session = EditSession(row("milk", version: 3))
    session.text = "oat milk"
    _ = session.follow(row("oat milk", version: 4))
    #expect(session.commit(byKey: true) == nil)
    #expect(session.isUnchanged)
  }

  @Test func aLostRowTakesNothing() {
    var session = EditSession(row("milk", version: 3))
    session.text = "oat milk"
    session.lose("The row was deleted")
    #expect(session.commit(byKey: true) == nil)
    #expect(!session.isUnchanged)
    #expect(session.note(limits: TableLimits()) == "Deleted elsewhere")
  }

  @Test func aTextThatNoRowTakesSaysSo() {
    var session = EditSession(row("milk", version: 3))
    session.text = "0123456789"
    let limits = TableLimits(textBytes: 9)
    #expect(session.isInvalid(limits: limits))
    #expect(session.note(limits: limits) == "Too long: 10 of 9 bytes")
  }

  @Test(arguments: [
    (0, "0 rows"), (1, "1 row"), (999, "999 rows"), (1000, "1,000 rows"), (-12345, "-12,345 rows"),
  ])
  func numbersAreGrouped(_ count: Int, _ words: String) { #expect(count.rowsInWords == words) }

  @Test func aLongTextIsCutInQuotation() {
    #expect("milk".quoted(atMost: 4) == "“milk”")
    #expect("oat milk".quoted(atMost: 4) == "“oat…”")
  }
}
