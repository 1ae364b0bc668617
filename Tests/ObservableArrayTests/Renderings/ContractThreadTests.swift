import ObservableArray
import ObservableArrayTesting
import Testing

/// What has broken tables elsewhere, done to our renderings and to their doubles.
@Suite("What breaks tables elsewhere")
struct ContractThreadTests {
  private func items(_ ids: Int...) -> PersistentArray<Item> { PersistentArray(ids.map { Item(id: $0) }) }

  /// All doubles show each update of the array.
  private func observe(_ array: ObservableArray<Item>, _ rig: RenderingRig) -> ArrayObservation {
    array.observe(initial: false) { update in
      do {
        try rig.show(update.event, after: update.after)
      } catch {
        Issue.record("\(error)")
      }
    }
  }

  @Test("Counts disagree: they add up in every rendering")
  func counts() throws {
    let array = ObservableArray(items(1, 2, 3, 4))
    let rig = try RenderingRig(array.snapshot)
    let observation = observe(array, rig)
    array.batch {
      array.removeFirst(2)
      array.append(contentsOf: items(5, 6, 7))
      array.move(from: 0, to: 3)
      array.removeLast()
    }
    #expect(rig.rows == array.snapshot)
    observation.cancel()
  }

  @Test("Reload mixed with structure: reloads have a stage of their own, after the structure")
  func reloadsApart() throws {
    let before = items(1, 2, 3, 4)
    var after = items(3, 5, 1, 4)
    after[0].content = 1
    after[3].content = 1
    let event = ArrayChangeEvent(from: before, to: after)
    let stages = event.simultaneous
    #expect(stages.map(\.isStructural) == [true, false])
    #expect(stages[1].updatedIndices == [0, 3])
    try RenderingRig(before).show(event, after: after)
  }

  @Test("Simultaneous diff fed to a sequential table: 0123 to 2301 has a rendering for each")
  func twoConventions() throws {
    let before = items(0, 1, 2, 3)
    let after = items(2, 3, 0, 1)
    let event = ArrayChangeEvent(moves: [.init(from: 0, to: 2), .init(from: 1, to: 3)])
    #expect("\(event.simultaneous)" == "[move [0→2, 1→3]]")
    #expect("\(event.sequential)" == "[move 0→3, move 0→3]")
    try RenderingRig(before).show(event, after: after)
    // The double refuses the one for the other, which would end as 1032.
    var rows = before
    let table = AppKitTableDouble(rows: { rows })
    rows = after
    try table.performUpdates { calls in
      for move in event.moves { calls.moveRow(at: move.from, to: move.to) }
    }
    #expect(table.shownRows.map(\.row.id) == [1, 0, 3, 2])
    let violation = #expect(throws: ContractViolation.self) { try table.check() }
    #expect(violation?.rule == .n5)
  }

  @Test("Duplicate identities: each occurrence is paired at most once, and every double shows the rows")
  func duplicates() throws {
    let before = ["a", "b", "a", "a", "c"]
    let after = ["a", "c", "a", "b", "b", "a", "a"]
    let event = ArrayChangeEvent(from: before, to: after)

    var rows = before
    let uiKit = UIKitTableDouble(rows: { rows })
    try uiKit.reloadData()
    for stage in event.simultaneous {
      try uiKit.performBatchUpdates { batch in
        rows = after
        batch.add(stage)
      }
    }
    try uiKit.check()

    rows = before
    let appKit = AppKitTableDouble(rows: { rows })
    let android = AndroidListDouble(rows: { rows })
    rows = after
    try appKit.performUpdates { $0.add(event.sequential) }
    try appKit.check()
    try android.dispatch { $0.add(event.sequential) }
  }

  @Test("Old indices used where new are meant: what is updated is reloaded at its position after")
  func positionsAfter() throws {
    let before = items(1, 2, 3)
    var after = items(4, 5, 1, 3)
    after[3].content = 1
    let event = ArrayChangeEvent(from: before, to: after)
    #expect(event.updatedIndices == [2])
    #expect(event.simultaneous.last?.updatedIndices == [3])
    #expect(event.sequential.last == .change(3..<4))
    try RenderingRig(before).show(event, after: after)
  }

  @Test("Equal rows keep stale fields: what is shown is the new state, also of rows that are taken for equal")
  func staleFields() throws {
    struct Row: Equatable {
      var id: Int
      var text: String
    }
    var rows = [Row(id: 1, text: "old")]
    let after = [Row(id: 1, text: "new")]
    let event = ArrayChangeEvent(from: rows, to: after, by: \.id)
    #expect(event.updatedIndices == [0])
    let table = UIKitTableDouble(rows: { rows }, by: \.id)
    try table.reloadData()
    for stage in event.simultaneous {
      try table.performBatchUpdates { batch in
        rows = after
        batch.add(stage)
      }
    }
    try table.check()
    // A data source that has the new state and does not tell is found out.
    rows[0].text = "newer"
    #expect(throws: ContractViolation.self) { try table.check() }
  }

  @Test("The array changes again before the table handles the event: an update carries its own rows")
  func editedMeanwhile() throws {
    let array = ObservableArray(items(1, 2, 3))
    let rig = try RenderingRig(array.snapshot)
    // An observer in front of the table edits: when the table hears of the first update, the array is further on.
    let impatient = array.observe(initial: false) { update in
      if update.after.count < 6 { array.insert(Item(id: 10 + update.after.count), at: 0) }
    }
    let observation = observe(array, rig)
    array.batch {
      array.remove(at: 1)
      array.move(from: 1, to: 0)
    }
    #expect(array.count == 6)
    #expect(rig.rows == array.snapshot)
    impatient.cancel()
    observation.cancel()
  }

  @Test("A slow consumer gets one difference from what it saw last, and no reset")
  func slowConsumer() throws {
    let array = ObservableArray(items(1, 2, 3, 4, 5))
    let rig = try RenderingRig(array.snapshot)
    var missed: ArrayUpdate<Item>?
    let observation = array.observe(initial: false) { update in
      missed = missed.map { $0.merged(with: update) } ?? update
    }
    array.move(from: 4, to: 0)
    array[0].content = 1
    array.remove(at: 2)
    array.insert(Item(id: 6), at: 1)
    observation.cancel()
    let cells = rig.uiKit.shownRows
    let update = try #require(missed)
    try rig.show(update.event, after: update.after)
    let kept = rig.uiKit.shownRows.filter { row in cells.contains { $0.cell == row.cell } }
    #expect(kept.map(\.row.id) == [1, 3, 4])
  }

  @Test("A reload loses keyboard focus: updating in place keeps the cell, also of a row that moves")
  func focus() throws {
    let before = items(1, 2, 3)
    var after = items(3, 1, 2)
    after[0].content = 1
    var rows = before
    let table = UIKitTableDouble(rows: { rows })
    try table.reloadData()
    let cell = table.shownRows[2].cell
    for stage in ArrayChangeEvent(from: before, to: after).simultaneous {
      try table.performBatchUpdates { batch in
        rows = after
        batch.add(stage, reconfiguring: true)
      }
    }
    try table.check()
    #expect(table.shownRows[0].cell == cell)
  }

  @Test("Clear on a bound list: an event as any other, and so is filling it again")
  func clearing() throws {
    let array = ObservableArray(items(1, 2, 3))
    let rig = try RenderingRig(array.snapshot)
    let observation = observe(array, rig)
    array.removeAll()
    #expect(rig.uiKit.shownRows.isEmpty)
    array.append(contentsOf: items(4, 5))
    array.removeAll()
    array.batch {
      array.append(contentsOf: items(6, 7))
      array.removeAll()
      array.append(contentsOf: items(8))
    }
    #expect(rig.rows == items(8))
    observation.cancel()
  }
}
