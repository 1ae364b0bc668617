import ObservableArrayTesting
import ObservableArrayUI
import Testing
import UIKit

/// Updates that find the table busy.
@MainActor @Suite("Updates take turns") struct TableTurnTests {
  @Test("An update that arrives inside a batch waits its turn, and is a batch of its own (U3, U17)")
  func insideABatch() {
    let screen = TableScreen(.of(1, 2))
    var edits = 2
    screen.table.rows.insideBatch = {
      if edits == 0 { return }
      edits -= 1
      screen.array.append(Row(id: 10 + edits))
    }
    screen.array.remove(at: 0)
    #expect(screen.table.rows.takeLog() == ["delete [0] left", "insert [1] top", "insert [2] top"])
    #expect(screen.shown == "2 11 10")
    screen.expectRight()
    // As a part of the outer batch this would delete the row that was there before it.
    let cells = screen.cells
    screen.table.rows.insideBatch = {
      screen.table.rows.insideBatch = nil
      screen.array.remove(at: 0)
    }
    screen.array.insert(Row(id: 3), at: 0)
    #expect(screen.table.rows.takeLog() == ["insert [0] top", "delete [0] left"])
    #expect(screen.cells == cells)
    screen.expectRight()
    // Also in a batch that no edit is waiting for.
    screen.binding?.isPaused = true
    screen.array.insert(Row(id: 3), at: 0)
    screen.table.rows.insideBatch = {
      screen.table.rows.insideBatch = nil
      screen.array.remove(at: 0)
    }
    screen.binding?.isPaused = false
    #expect(screen.table.rows.takeLog() == ["insert [0] top", "delete [0] left"])
    #expect(screen.cells == cells)
    screen.expectRight()
  }

  @Test("An edit made while a cell is configured is shown in the next turn (U17)")
  func whileACellIsConfigured() async {
    let screen = TableScreen(.of(1, 2))
    screen.onConfigure = { row in
      if row.id == 2 && row.text.isEmpty {
        screen.onConfigure = nil
        screen.array[1].text = "seen"
        screen.array.append(Row(id: 3))
      }
    }
    _ = screen.table.dataSource?.tableView(screen.table, cellForRowAt: IndexPath(row: 1, section: 0))
    #expect(screen.shown == "1 2")
    await nextTurn()
    #expect(screen.shown == "1 2seen 3")
    screen.expectRight()
  }

  @Test("An edit made by a cell that a batch makes is shown after it")
  func whileABatchMakesCells() async {
    let screen = TableScreen(.of(1))
    screen.onConfigure = { row in
      if row.id == 2 {
        screen.onConfigure = nil
        screen.array.append(Row(id: 3))
      }
    }
    screen.array.append(Row(id: 2))
    await nextTurn()
    #expect(screen.shown == "1 2 3")
    screen.expectRight()
  }

  @Test(
    "The array changes again before the table handles the event: updates carry their own before and after")
  func editedMeanwhile() {
    let array = ObservableArray<Row>.of(1, 2, 3)
    // In front of the table: when the table hears of an update, the array is further on.
    let impatient = array.observe(initial: false) { update in
      if update.after.count < 6 { array.insert(Row(id: 10 + update.after.count), at: 0) }
    }
    let screen = TableScreen(array)
    array.batch {
      array.remove(at: 1)
      array.move(from: 1, to: 0)
    }
    #expect(array.count == 6)
    #expect(screen.table.rows.reloadCount == 1)
    screen.expectRight()
    impatient.cancel()
  }

  @Test("An observer behind the table edits: the table shows both updates in order")
  func editedBehind() {
    let screen = TableScreen(.of(1, 2, 3))
    let behind = screen.array.observe(initial: false) { update in
      if update.after.count == 2 { screen.array.append(Row(id: 9)) }
    }
    screen.array.remove(at: 0)
    #expect(screen.table.rows.takeLog() == ["delete [0] left", "insert [2] top"])
    screen.expectRight()
    behind.cancel()
  }

  @Test("A slow table gets one difference from what it shows, and no reset")
  func paused() {
    let screen = TableScreen(.of(1, 2, 3, 4, 5))
    let cells = screen.cells
    screen.binding?.isPaused = true
    screen.array.move(from: 4, to: 0)
    screen.array[0].text = "x"
    screen.array.remove(at: 2)
    screen.array.insert(Row(id: 6), at: 1)
    screen.array.append(Row(id: 7))
    screen.array.removeLast()
    #expect(screen.shown == "1 2 3 4 5")
    #expect(screen.table.rows.takeLog().isEmpty)
    #expect(screen.binding?.arrayPosition(ofRow: 4) == 0)
    #expect(screen.binding?.arrayPosition(ofRow: 1) == nil)
    #expect(screen.binding?.rows[4] == Row(id: 5))
    screen.binding?.isPaused = false
    #expect(
      screen.table.rows.takeLog() == ["delete [1] left", "insert [1] top", "move [4, 0]", "reconfigure [0]"])
    #expect(screen.cells.filter(cells.contains) == [4, 0, 2, 3].map { cells[$0] })
    screen.expectRight()
  }

  @Test("With waitsForAnimations, an update waits for the animations of the one before it")
  func animations() {
    let screen = TableScreen(.of(1))
    screen.binding?.waitsForAnimations = true
    screen.array.append(Row(id: 2))
    screen.array.append(Row(id: 3))
    screen.array.append(Row(id: 4))
    #expect(screen.table.rows.takeLog() == ["insert [1] top"])
    #expect(screen.shown == "1 2")
    screen.table.rows.finishAnimations()
    #expect(screen.table.rows.takeLog() == ["insert [2, 3] top"])
    screen.table.rows.finishAnimations()
    screen.array[0].text = "x"
    #expect(screen.table.rows.takeLog() == ["reconfigure [0]"])
    screen.table.rows.finishAnimations()
    screen.expectRight()
  }

  @Test("A table bound inside a batch starts from the state before it, and gets the batch's update")
  func boundInsideABatch() {
    let array = ObservableArray<Row>.of(1)
    var screen: TableScreen?
    array.batch {
      array.append(Row(id: 2))
      screen = TableScreen(array)
      #expect(screen?.shown == "1")
      array.append(Row(id: 3))
    }
    screen?.expectRight()
  }
}
