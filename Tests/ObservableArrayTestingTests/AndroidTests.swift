import ObservableArray
import ObservableArrayTesting
import Testing

@Suite("The rules of Android's ListUpdateCallback, each broken")
struct AndroidTests {
  private func dispatch(_ old: [TestRow], _ new: [TestRow], _ calls: (inout AndroidUpdates) -> Void) throws {
    var rows = old
    let list = AndroidListDouble(rows: { rows })
    rows = new
    try list.dispatch(calls)
    #expect(list.shownRows.map(\.row) == new)
  }

  private func dispatch(_ old: String, _ new: String, _ calls: (inout AndroidUpdates) -> Void) throws {
    try dispatch(.rows(old), .rows(new), calls)
  }

  @Test("A1: positions counted before earlier calls")
  func a1() throws {
    expect(breaking: .a1) {
      try dispatch("abc", "b") { calls in
        calls.onRemoved(position: 0, count: 1)
        calls.onRemoved(position: 2, count: 1)
      }
    }
    expect(breaking: .a1) {
      try dispatch("abcd", "bd") { calls in
        calls.onRemoved(position: 0, count: 1)
        calls.onRemoved(position: 2, count: 1)
      }
    }
    expect(breaking: .a1) { try dispatch("abc", "a") { $0.onRemoved(position: 1, count: 1) } }
    expect(breaking: .a1) { try dispatch("a", "ab") { $0.onInserted(position: 2, count: 1) } }
    try dispatch("abc", "b") { calls in
      calls.onRemoved(position: 0, count: 1)
      calls.onRemoved(position: 1, count: 1)
    }
  }

  @Test("A1: a change told at the position before")
  func a1ForChanges() {
    let new = [TestRow(id: "b", text: "!"), TestRow(id: "c")]
    expect(breaking: .a1) {
      try dispatch(.rows("abc"), new) { calls in
        calls.onRemoved(position: 0, count: 1)
        calls.onChanged(position: 1, count: 1)
      }
    }
  }

  @Test("A2: the target of a move counted with the row that moves")
  func a2() throws {
    expect(breaking: .a2) { try dispatch("abc", "bac") { $0.onMoved(from: 0, to: 2) } }
    expect(breaking: .a2) { try dispatch("abc", "bca") { $0.onMoved(from: 0, to: 3) } }
    try dispatch("abc", "bca") { $0.onMoved(from: 0, to: 2) }
  }

  @Test("A2: moved and changed, but changed at the old place")
  func a2ForChanges() throws {
    let new = [TestRow(id: "b"), TestRow(id: "c"), TestRow(id: "a", text: "!")]
    expect(breaking: .a2) {
      try dispatch(.rows("abc"), new) { calls in
        calls.onMoved(from: 0, to: 2)
        calls.onChanged(position: 0, count: 1)
      }
    }
    try dispatch(.rows("abc"), new) { calls in
      calls.onMoved(from: 0, to: 2)
      calls.onChanged(position: 2, count: 1)
    }
  }

  @Test("A4: the data changes while the calls are made")
  func a4() throws {
    var rows = Array<TestRow>.rows("ab")
    let list = AndroidListDouble(rows: { rows })
    expect(breaking: .a4) {
      try list.dispatch { calls in
        rows.removeLast()
        calls.onRemoved(position: 1, count: 1)
      }
    }
  }

  @Test("A row that gets another identity and moves is right when it is told to have changed")
  func replaced() throws {
    var rows = ["a", "b", "c"]
    let list = AndroidListDouble(rows: { rows })
    rows = ["x", "a", "b"]
    try list.dispatch { calls in
      calls.onMoved(from: 2, to: 0)
      calls.onChanged(position: 0, count: 1)
    }
    #expect(list.shownRows.map(\.row) == rows)
  }

  @Test("Rows: contents that the list has not been told of")
  func stale() {
    expect(breaking: .rows) { try dispatch([TestRow(id: "a")], [TestRow(id: "a", text: "!")]) { _ in } }
  }
}
