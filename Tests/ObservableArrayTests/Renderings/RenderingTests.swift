import ObservableArray
import Testing

@Suite("Renderings, event by event")
struct RenderingTests {
  @Test("Nothing changed: no stage, no operation, no splice")
  func nothing() {
    let event = ArrayChangeEvent()
    #expect(event.simultaneous.isEmpty)
    #expect(event.sequential.isEmpty)
    #expect(event.splices.isEmpty)
    #expect(event.splices(replacingUpdated: true).isEmpty)
  }

  @Test("Clearing and filling a million rows is one call in each rendering")
  func million() {
    let cleared = ArrayChangeEvent(deletedRanges: [0..<1_000_000])
    #expect(cleared.simultaneous.map(\.deletedRanges) == [[0..<1_000_000]])
    #expect("\(cleared.sequential)" == "[remove 0..<1000000]")
    #expect("\(cleared.splices)" == "[0: -1000000 +0]")
    let filled = cleared.inverted
    #expect(filled.simultaneous.map(\.insertedRanges) == [[0..<1_000_000]])
    #expect("\(filled.sequential)" == "[insert 0..<1000000]")
    #expect("\(filled.splices)" == "[0: -0 +1000000]")
  }

  @Test("Refilling a million rows is one splice, and a removal and an insertion")
  func refill() {
    let event = ArrayChangeEvent(insertedRanges: [0..<1_000_000], deletedRanges: [0..<1_000_000])
    #expect(event.simultaneous.count == 1)
    #expect("\(event.sequential)" == "[remove 0..<1000000, insert 0..<1000000]")
    #expect("\(event.splices)" == "[0: -1000000 +1000000]")
  }

  @Test("A run that moves is one range of a stage, a move for each row, and two splices")
  func movedRun() {
    let event = ArrayChangeEvent(moveRanges: [.init(from: 0, to: 100, count: 3)])
    #expect(event.simultaneous.map(\.moveRanges) == [event.moveRanges])
    #expect("\(event.sequential)" == "[move 0→102, move 0→102, move 0→102]")
    #expect("\(event.inverted.sequential)" == "[move 100→0, move 101→1, move 102→2]")
    #expect("\(event.splices)" == "[0: -3 +0, 100: -0 +3]")
    #expect("\(event.splittingMoves.sequential)" == "[remove 0..<3, insert 100..<103]")
  }

  @Test("The operations of a long run take no memory for its rows")
  func movedMillion() {
    let event = ArrayChangeEvent(moveRanges: [.init(from: 0, to: 1_000_000, count: 1_000_000)])
    let operations = event.sequential
    #expect(operations.count == 1_000_000)
    #expect(operations[999_999] == .move(from: 0, to: 1_999_999))
    #expect(operations.last == .move(from: 0, to: 1_999_999))
  }

  @Test("A moved and changed row is moved, and then changed at its new place")
  func movedAndChanged() {
    let event = ArrayChangeEvent(updatedIndices: [0], moves: [.init(from: 0, to: 2)])
    #expect("\(event.simultaneous)" == "[move [0→2], update [2]]")
    #expect("\(event.sequential)" == "[move 0→2, change 2..<3]")
    #expect("\(event.splices(replacingUpdated: true))" == "[0: -1 +0, 2: -0 +1]")
  }

  @Test("Moves that others have made true are left out")
  func movesMadeTrue() {
    // Both rows swap: the second one is in its place as soon as the first has gone.
    let event = ArrayChangeEvent(moves: [.init(from: 1, to: 0), .init(from: 0, to: 1)])
    #expect("\(event.sequential)" == "[move 1→0]")
  }

  @Test("Adjacent splices are joined, with updated rows too")
  func joined() {
    let event = ArrayChangeEvent(insertedIndices: [1, 2], deletedIndices: [1], updatedIndices: [0, 2, 4])
    #expect("\(event.splices)" == "[1: -1 +2]")
    #expect("\(event.splices(replacingUpdated: true))" == "[0: -3 +4, 5: -1 +1]")
  }

  @Test("A row that stays between many that move is spliced too, one between many deleted ones is not")
  func keptRows() {
    let reversed = ArrayChangeEvent(from: Array(0..<100), to: (0..<100).reversed())
    #expect("\(reversed.splices)" == "[0: -100 +100]")
    let few = ArrayChangeEvent(from: [0, 1, 2], to: [2, 1, 0])
    #expect(few.splices.count == 2)
    let deleted = ArrayChangeEvent(deletedRanges: [0..<50, 51..<100])
    #expect("\(deleted.splices)" == "[0: -50 +0, 1: -49 +0]")
  }

  @Test("Stages list the rows on demand")
  func lists() {
    let event = ArrayChangeEvent(
      insertedIndices: [0, 1], deletedIndices: [3], updatedIndices: [0], moves: [.init(from: 1, to: 4)])
    let stages = event.simultaneous
    #expect(stages[0].isStructural && !stages[1].isStructural)
    #expect(stages[0].insertedIndices == [0, 1])
    #expect(stages[0].deletedIndices == [3])
    #expect(stages[0].moves == [.init(from: 1, to: 4)])
    #expect(stages[0].rowCount == 4)
    #expect(stages[0].countChange == 1)
    #expect(stages[1].updatedIndices == [2])
    #expect(stages[1].countChange == 0)
  }
}
