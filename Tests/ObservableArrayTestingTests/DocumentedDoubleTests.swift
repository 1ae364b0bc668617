import ObservableArray
import ObservableArrayTesting
import Testing

@Suite("The examples in the documentation of the doubles")
struct DocumentedDoubleTests {
  @Test("A violation says the rule, the problem and the remedy")
  func violation() throws {
    var rows = ["a", "b"]
    let table = UIKitTableDouble(rows: { rows })
    try table.reloadData()
    let violation = try #require(
      expect(breaking: .u8) {
        try table.performBatchUpdates { batch in
          rows.removeLast()
          batch.deleteRows(at: [1, 1])
        }
      })
    #expect(violation.problem == "Row 1 is deleted twice.")
    #expect(
      "\(violation)"
        == "U8: Row 1 is deleted twice. All positions of a batch are on one side: do not count them anew after each"
        + " call. (U8: Nothing is deleted or inserted twice.)")
    #expect("\(ContractRule.u8) \(ContractRule.u8.statement)" == "U8 Nothing is deleted or inserted twice.")
  }

  @Test("Each rule has its name and a statement of its own")
  func rules() {
    #expect(Set(ContractRule.allCases.map(\.statement)).count == ContractRule.allCases.count)
    #expect(ContractRule(rawValue: "U12") == .u12)
  }

  @Test("A table of one section that follows an array")
  func uiKit() throws {
    let drinks: ObservableArray = ["foo", "bar", "buzz"]
    var rows = drinks.snapshot
    let table = UIKitTableDouble(rows: { rows })
    try table.reloadData()

    let observation = drinks.observe(initial: false) { update in
      do {
        for stage in update.event.simultaneous {
          try table.performBatchUpdates { batch in
            rows = update.after
            batch.add(stage)
          }
        }
        try table.check()
      } catch {
        Issue.record("\(error)")
      }
    }
    drinks.batch {
      drinks.move(from: 2, to: 0)
      drinks[0] = "fizz"
    }
    #expect("\(table.shownRows)" == "[fizz, foo, bar]")
    observation.cancel()
  }

  @Test("A drag")
  func drag() throws {
    var rows = ["a", "b", "c"]
    let table = UIKitTableDouble(rows: { rows })
    try table.reloadData()
    try table.userMovesRow(at: 0, to: 2) {
      rows.insert(rows.remove(at: 0), at: 2)
    }
    #expect("\(table.shownRows)" == "[b, c, a]")
  }

  @Test("A data source of one's own, and a slice")
  func ownDataSource() throws {
    final class Source {
      var texts = ["a", "b"]
      func numberOfRows() -> Int { texts.count }
      func row(_ position: Int) -> String { texts[position] }
    }
    let source = Source()
    let table = UIKitTableDouble(
      rows: { (0..<source.numberOfRows()).lazy.map(source.row) }, by: \.self)
    try table.reloadData()
    try table.performBatchUpdates { batch in
      source.texts.insert("c", at: 0)
      batch.insertRows(at: [0])
    }
    #expect("\(table.shownRows)" == "[c, a, b]")
    let tail = UIKitTableDouble(rows: { source.texts[1...] })
    try tail.reloadData()
    #expect("\(tail.shownRows)" == "[a, b]")
    #expect("\(AppKitTableDouble(rows: { source.texts[1...] }).shownRows)" == "[a, b]")
  }

  @Test("An AppKit table")
  func appKit() throws {
    var rows = [0, 1, 2, 3]
    let table = AppKitTableDouble(rows: { rows })
    let event = ArrayChangeEvent(from: rows, to: [2, 3, 0, 1])
    rows = [2, 3, 0, 1]
    try table.performUpdates { $0.add(event.sequential) }
    try table.check()
    #expect("\(table.shownRows)" == "[2, 3, 0, 1]")

    rows = [0, 1, 2, 3]
    table.reloadData()
    rows = [2, 3, 0, 1]
    try table.performUpdates { calls in
      calls.moveRow(at: 0, to: 2)
      calls.moveRow(at: 1, to: 3)
    }
    expect(breaking: .n5) { try table.check() }
  }

  @Test("An Android list")
  func android() throws {
    var rows = ["a", "b", "c"]
    let list = AndroidListDouble(rows: { rows })
    let event = ArrayChangeEvent(from: rows, to: ["c", "a", "d"])
    rows = ["c", "a", "d"]
    try list.dispatch { $0.add(event.sequential) }
    #expect("\(list.shownRows)" == "[c, a, d]")
  }

  @Test("A list model")
  func listModel() throws {
    final class Name {
      let text: String
      init(_ text: String) { self.text = text }
    }
    let bob = Name("Bob")
    var model: PersistentArray = [Name("Ann"), bob]
    let list = try GListModelDouble(count: { model.count }, item: { $0 < model.count ? model[$0] : nil })

    let before = model
    let after: PersistentArray = [bob, Name("Cleo")]
    let event = ArrayChangeEvent(from: before, to: after, by: ObjectIdentifier.init, unchangedIf: ===)
    for splice in event.splices {
      model = splice.elements(from: before, to: after)
      try list.itemsChanged(splice)
    }
    #expect(list.items.map(\.text) == ["Bob", "Cleo"])
  }
}
