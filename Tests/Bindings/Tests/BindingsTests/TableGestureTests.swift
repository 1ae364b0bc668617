import ObservableArrayTesting
import ObservableArrayUI
import Testing
import UIKit

@MainActor @Suite("What the user does to a table") struct TableGestureTests {
  @Test("A user's drag echoes back as a move: the array takes it, and the table gets no batch (U19)")
  func drag() async {
    let screen = TableScreen(.of(1, 2, 3))
    for (from, to) in [(0, 2), (2, 0), (0, 1), (1, 0), (2, 1), (1, 1)] {
      let cells = screen.cells
      screen.table.userMoves(from, to: to)
      await nextTurn()
      var moved = cells
      moved.insert(moved.remove(at: from), at: to)
      #expect(screen.cells == moved)
      screen.expectRight()
    }
    #expect(screen.table.rows.takeLog().isEmpty)
    #expect(screen.table.rows.reloadCount == 1)
  }

  @Test("Other observers see a drag as the one move that it is")
  func dragIsAnUpdate() {
    let screen = TableScreen(.of(1, 2, 3))
    var events: [ArrayChangeEvent] = []
    let observation = screen.array.observe(initial: false) { events.append($0.event) }
    screen.table.userMoves(0, to: 1)
    #expect(events == [ArrayChangeEvent(moves: [.init(from: 0, to: 1)])])
    observation.cancel()
  }

  @Test("What an observer does in answer to a drag is shown in the next turn, and nothing else")
  func dragThatIsAnswered() async {
    let screen = TableScreen(.of(1, 2, 3))
    let observation = screen.array.observe(initial: false) { update in
      if !update.event.moves.isEmpty { screen.array[0].text = "first" }
    }
    screen.table.userMoves(2, to: 0)
    #expect(screen.table.rows.takeLog().isEmpty)
    await nextTurn()
    #expect(screen.table.rows.takeLog() == ["reconfigure [0]"])
    #expect(screen.shown == "3first 1 2")
    screen.expectRight()
    observation.cancel()
  }

  @Test("A refusal presents the old order again, also when the model makes another move of it")
  func refusal() async {
    let screen = TableScreen(.of(1, 2, 3))
    screen.binding?.onMove = { _, _ in }
    screen.table.userMoves(0, to: 2)
    await nextTurn()
    #expect(screen.shown == "1 2 3")
    screen.expectRight()
    screen.binding?.onMove = { [array = screen.array] rows, _ in array.move(fromOffsets: rows, toOffset: 2) }
    screen.table.userMoves(0, to: 2)
    await nextTurn()
    #expect(screen.shown == "2 1 3")
    #expect(screen.table.rows.reloadCount == 1)
    screen.expectRight()
  }

  @Test("A command that sets all rows anew, as the walkthrough's view model does, is no echo either")
  func dragAsACommand() async {
    let screen = TableScreen(.of(1, 2, 3, 4))
    screen.binding?.onMove = { [array = screen.array] rows, offset in
      let next = ObservableArray(array)
      next.move(fromOffsets: rows, toOffset: offset)
      array.setElements(next)
    }
    screen.table.userMoves(0, to: 1)
    screen.table.userMoves(3, to: 0)
    await nextTurn()
    #expect(screen.table.rows.takeLog().isEmpty)
    #expect(screen.shown == "4 2 1 3")
    screen.expectRight()
  }

  @Test("A drag on a table that updates wait for: it goes behind the row that it was dropped behind")
  func dragWhileUpdatesWait() async {
    let screen = TableScreen(.of(1, 2, 3, 4))
    screen.binding?.isPaused = true
    screen.array.insert(Row(id: 5), at: 0)
    screen.array.remove(at: 2)
    #expect(screen.array.map(\.id) == [5, 1, 3, 4])
    screen.table.userMoves(3, to: 1)
    #expect(screen.shown == "1 4 2 3")
    #expect(screen.array.map(\.id) == [5, 1, 4, 3])
    screen.binding?.isPaused = false
    #expect(screen.shown == "5 1 4 3")
    await nextTurn()
    screen.expectRight()
  }

  @Test("A drag of a row that is gone by now ends with the row gone")
  func dragOfAGoneRow() async {
    let screen = TableScreen(.of(1, 2, 3))
    screen.binding?.isPaused = true
    screen.array.remove(at: 0)
    screen.table.userMoves(0, to: 2)
    #expect(screen.array.map(\.id) == [2, 3])
    screen.binding?.isPaused = false
    await nextTurn()
    screen.expectRight()
  }

  @Test("A deletion goes to the array and is animated once")
  func deletion() {
    let screen = TableScreen(.of(1, 2, 3))
    screen.table.userDeletes(1)
    #expect(screen.array.map(\.id) == [1, 3])
    #expect(screen.table.rows.takeLog() == ["delete [1] left"])
    screen.expectRight()
  }

  @Test("A deletion while updates wait finds its row, or does nothing when it is gone")
  func deletionWhileUpdatesWait() {
    let screen = TableScreen(.of(1, 2, 3))
    screen.binding?.isPaused = true
    screen.array.insert(Row(id: 4), at: 0)
    screen.array.remove(at: 2)
    screen.table.userDeletes(1)
    #expect(screen.array.map(\.id) == [4, 1, 3])
    screen.table.userDeletes(2)
    #expect(screen.array.map(\.id) == [4, 1])
    screen.binding?.isPaused = false
    screen.expectRight()
  }

  @Test("Several rows are removed as one update; onDelete gets them instead")
  func removeRows() {
    let screen = TableScreen(.of(1, 2, 3, 4))
    screen.binding?.removeRows([3, 1])
    #expect(screen.table.rows.takeLog() == ["delete [1, 3] left"])
    var asked: [[Int]] = []
    screen.binding?.onDelete = { asked.append($0) }
    screen.table.userDeletes(1)
    #expect(asked == [[1]])
    #expect(screen.array.map(\.id) == [1, 3])
    screen.expectRight()
  }

  @Test("A row that may not be edited or moved is not; neither is any without a condition")
  func conditions() {
    let screen = TableScreen(.of(0, 1))
    screen.table.userDeletes(0)
    screen.table.userMoves(0, to: 1)
    #expect(screen.array.map(\.id) == [0, 1])
    let table = UITableView()
    let binding = table.bind(to: screen.array) { _, _, _ in UITableViewCell() }
    table.userDeletes(1)
    table.userMoves(1, to: 0)
    #expect(screen.array.map(\.id) == [0, 1])
    binding.cancel()
  }
}
