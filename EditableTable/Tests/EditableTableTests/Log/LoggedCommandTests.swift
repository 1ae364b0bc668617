import EditableTable
import ObservableArray
import Testing

@Suite struct LoggedCommandTests {
  @Test func whatACommandDidIsReadBackAndDoneAgain() throws {
    var random = TableGenerator()
    for _ in 0..<40 {
      var state = TableState(version: 0, rows: PersistentArray(random.rows(random.number(0..<300))))
      for _ in 0..<20 {
        let command = random.command(on: state)
        let (after, event) = try TableViewModel(rows: state.rows).applying(command)
        try check(random.logged(event, after.rows), from: state.rows, to: after.rows)
        state = TableState(version: state.version + 1, rows: after.rows)
      }
    }
  }

  @Test func anyChangeBetweenTwoTablesIsReadBackAndDoneAgain() throws {
    var random = TableGenerator()
    for _ in 0..<200 {
      let before = PersistentArray(random.rows(random.number(0..<400)))
      let after = random.rearranged(before)
      let event = ArrayChangeEvent(from: before, to: after)
      try check(random.logged(event, after), from: before, to: after)
      try check(random.logged(event.inverted, before), from: after, to: before)
    }
  }

  private func check(
    _ command: LoggedCommand, from before: PersistentArray<TableRow>, to after: PersistentArray<TableRow>
  ) throws {
    let read = try LoggedCommand(encoded: command.encoded)
    #expect(read == command)
    #expect(try read.applied(to: before) == after)
  }

  @Test func oneRowOfALargeTableIsDoneAgainWithoutMakingTheTableAnew() throws {
    let before = PersistentArray(TableRow.random(count: 100_000))
    var after = before
    after[70_000].text = "other"
    let event = ArrayChangeEvent(updatedIndices: [70_000])
    let command = LoggedCommand(kind: .editItem, time: 1, event: event, after: after)
    let replayed = try command.applied(to: before)
    #expect(replayed == after)
    // Two tables that share what did not change are compared without looking at it.
    #expect(ArrayChangeEvent(from: before, to: replayed) == event)
    #expect(command.encoded.count < 32)
  }

  @Test func mutatedBytesAreRefusedOrReadAsSomethingElseAndNeverTrap() throws {
    var random = TableGenerator()
    var refused = 0
    var misfits = 0
    for _ in 0..<3000 {
      let before = PersistentArray(random.rows(random.number(0..<40)))
      let after = random.rearranged(before)
      let event = ArrayChangeEvent(from: before, to: after)
      var bytes = random.logged(event, after).encoded
      for _ in 0...random.number(0..<3) { random.mutate(&bytes) }
      do {
        let command = try LoggedCommand(encoded: bytes)
        #expect(command.encoded.count <= bytes.count)
        do { _ = try command.applied(to: before) } catch { misfits += 1 }
      } catch {
        refused += 1
        #expect(error.position <= bytes.count)
      }
    }
    #expect(refused > 500)
    #expect(misfits > 20)
  }

  @Test func randomBytesNeverTrap() {
    var random = TableGenerator()
    for _ in 0..<3000 {
      var bytes = (0..<random.number(0..<64)).map { _ in UInt8(random.number(0..<256)) }
      if random.number(0..<2) == 0 { bytes = [1, 1, 0, 0] + bytes }
      _ = try? LoggedCommand(encoded: bytes)
    }
  }

  @Test(
    arguments: [
      ([UInt8](), "it ends too early, at byte 0"),
      ([9], "its form is 9, and only 1 is known, at byte 1"),
      ([1, 99], "it is of no known kind, at byte 2"),
      // No person, time 0, no ranges, no moves, and one byte more.
      ([1, 1, 0, 0, 0, 0, 0, 0, 7], "1 bytes are left over, at byte 8"),
      // 2^62 deleted ranges.
      ([1, 1, 0, 0, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x40], "the number of deleted ranges"),
      // A zero of two bytes.
      ([1, 1, 0, 0x80, 0], "a number is longer than it needs to be, at byte 5"),
      ([1, 1, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 2], "a number is too large"),
      // A person of one byte that is not UTF-8.
      ([1, 1, 2, 0xff], "a text is not UTF-8, at byte 3"),
      // A person whose name is a space.
      ([1, 1, 2, 0x20, 0], "a person has no possible name, at byte 4"),
      // Row 0 deleted and updated.
      ([1, 1, 0, 0, 1, 0, 1, 1, 0, 1, 0, 0], "a position is both deleted and updated"),
      // Deleted 0..<1 and 1..<2.
      ([1, 1, 0, 0, 2, 0, 1, 0, 1, 0, 0, 0], "two deleted ranges are one"),
      ([1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0], "a range is empty"),
      // A million rows inserted, and none given.
      ([1, 1, 0, 0, 0, 0, 1, 0, 0xc0, 0x84, 0x3d, 0], "there are fewer rows than the change takes"),
      // Moved to 0 from -1.
      ([1, 1, 0, 0, 0, 0, 0, 1, 0, 1, 1], "something moves from where no table has a row"),
      // Two moves of row 2: to 0 and to 1.
      ([1, 1, 0, 0, 0, 0, 0, 2, 0, 1, 4, 0, 1, 2], "a position moves twice"),
    ] as [([UInt8], String)])
  func brokenBytesSayWhatIsWrong(_ bytes: [UInt8], _ message: String) {
    #expect { try LoggedCommand(encoded: bytes) } throws: { error in
      "\(error)".hasPrefix(message)
    }
  }

  @Test func aChangeOfAnotherTableIsRefused() throws {
    let rows = PersistentArray(TableRow.random(count: 3))
    var other = PersistentArray(TableRow.random(count: 3))
    other[1].text = "new"
    let edit = LoggedCommand(
      kind: .editItem, time: 0, event: ArrayChangeEvent(updatedIndices: [1]), after: other)
    #expect { try edit.applied(to: rows) } throws: { "\($0)".contains("is not at position 1") }
    let delete = LoggedCommand(
      kind: .deleteItem, time: 0, event: ArrayChangeEvent(deletedIndices: [3]), after: rows)
    #expect { try delete.applied(to: rows) } throws: { "\($0)".contains("row 3 of a table that has 3") }
  }

  @Test func timesBefore1970AndNoPersonAreKept() throws {
    for (time, person) in [(-1, "a"), (Int.min, nil), (Int.max, "_-9")] as [(Int, String?)] {
      let command = LoggedCommand(
        kind: .undo, person: person.flatMap { PersonID($0) }, time: time, event: ArrayChangeEvent(),
        after: [])
      #expect(try LoggedCommand(encoded: command.encoded) == command)
    }
  }
}

extension TableGenerator {
  mutating func logged(_ event: ArrayChangeEvent, _ after: PersistentArray<TableRow>) -> LoggedCommand {
    LoggedCommand(
      kind: LoggedCommand.Kind.allCases.filter { $0 != .importItems }.randomElement(using: &random)!,
      person: number(0..<2) == 0 ? nil : PersonID("person-\(number(0..<100))"),
      time: number(0..<1_000_000_000_000),
      event: event, after: after)
  }

  /// Some rows gone, some new, some elsewhere, some with another text.
  mutating func rearranged(_ rows: PersistentArray<TableRow>) -> PersistentArray<TableRow> {
    var result = Array(rows)
    for _ in 0..<number(0..<12) {
      let count = result.count
      switch number(0..<5) {
      case 0: result.insert(contentsOf: self.rows(number(0..<5)), at: number(0..<count + 1))
      case 1 where count > 0: result.removeSubrange(number(0..<count)..<count)
      case 2 where count > 0:
        let start = number(0..<count)
        let taken = result[start..<min(count, start + number(0..<9))]
        result.removeSubrange(start..<start + taken.count)
        result.insert(contentsOf: taken, at: number(0..<result.count + 1))
      case 3 where number(0..<8) == 0: result.shuffle(using: &random)
      default: if count > 0 { result[number(0..<count)].text = "\(number(0..<9999)) ä" }
      }
    }
    return PersistentArray(result)
  }

  mutating func mutate(_ bytes: inout [UInt8]) {
    if bytes.isEmpty { return }
    let position = number(0..<bytes.count)
    switch number(0..<5) {
    case 0: bytes[position] ^= 1 << UInt8(number(0..<8))
    case 1: bytes[position] = [0, 0x7f, 0x80, 0xff][number(0..<4)]
    case 2: bytes.removeSubrange(position...)
    case 3: bytes.remove(at: position)
    default: bytes.insert(UInt8(number(0..<256)), at: position)
    }
  }
}
