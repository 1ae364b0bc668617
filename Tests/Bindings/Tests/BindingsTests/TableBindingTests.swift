import ObservableArrayTesting
import ObservableArrayUI
import Testing
import UIKit

@MainActor @Suite("A bound UITableView") struct TableBindingTests {
  @Test("First binding: the rows are read once, and there is no batch (U16)")
  func firstBinding() {
    let screen = TableScreen(.of(1, 2))
    #expect(screen.table.rows.reloadCount == 1)
    #expect(screen.table.rows.takeLog().isEmpty)
    #expect(screen.shown == "1 2")
    screen.expectRight()
  }

  @Test("Empty first state: an empty array is shown, and its first row comes as an insertion")
  func emptyFirstState() {
    let screen = TableScreen(.of())
    #expect(screen.table.rows.reloadCount == 1)
    screen.array.append(Row(id: 1))
    #expect(screen.table.rows.takeLog() == ["insert [0] top"])
    screen.expectRight()
  }

  @Test("The walkthrough's animations: rows come from the top, go to the left, and are reloaded by a fade")
  func animations() {
    let screen = TableScreen(.of(1, 2, 3), updatedRows: .reloaded)
    screen.array.batch {
      screen.array.remove(at: 0)
      screen.array.append(Row(id: 4))
      screen.array[0].text = "x"
    }
    #expect(screen.table.rows.takeLog() == ["delete [0] left", "insert [2] top", "reload [0] fade"])
    screen.expectRight()
  }

  @Test("Animations are configurable, and can be none at all")
  func otherAnimations() {
    let fading = TableScreen(.of(1), animations: .init(insertion: .fade, deletion: .right))
    fading.array[0...0] = [Row(id: 2)]
    fading.array.insert(Row(id: 3), at: 0)
    fading.array.remove(at: 0)
    #expect(fading.table.rows.takeLog().suffix(2) == ["insert [0] fade", "delete [0] right"])
    fading.expectRight()
    let still = TableScreen(.of(1), animations: .none)
    still.array.append(Row(id: 2))
    #expect(still.table.rows.takeLog() == ["insert [1] unanimated"])
    still.expectRight()
  }

  @Test("Counts disagree: they add up, since the data is swapped inside the block (U5, U13)")
  func counts() {
    let screen = TableScreen(.of(1, 2, 3, 4))
    screen.array.batch {
      screen.array.removeFirst(2)
      screen.array.append(contentsOf: [Row(id: 5), Row(id: 6), Row(id: 7)])
      screen.array.move(from: 0, to: 3)
      screen.array.removeLast()
    }
    #expect(screen.table.rows.reloadCount == 1)
    screen.expectRight()
  }

  @Test("Reload mixed with structure: what is updated has a batch of its own, after the structure (U7, U12)")
  func reloadsApart() {
    for updatedRows in [UpdatedRows.reloaded, .reconfigured] {
      let screen = TableScreen(.of(1, 2, 3), updatedRows: updatedRows)
      screen.array.batch {
        screen.array[2].text = "x"
        screen.array.move(from: 2, to: 0)
      }
      let name = updatedRows == .reloaded ? "reload [0] fade" : "reconfigure [0]"
      #expect(screen.table.rows.takeLog() == ["move [2, 0]", name])
      screen.expectRight()
    }
  }

  @Test("Reload loses keyboard focus: an updated row keeps its cell, also when it moves (U18)")
  func focus() {
    let screen = TableScreen(.of(1, 2, 3))
    let cells = screen.cells
    screen.array.batch {
      screen.array[2].text = "x"
      screen.array.move(from: 2, to: 0)
      screen.array[1].text = "y"
    }
    #expect(screen.cells == [cells[2], cells[0], cells[1]])
    #expect(screen.shown == "3x 1y 2")
    screen.expectRight()
  }

  @Test("Equal rows keep stale fields: what is shown is the new state")
  func staleFields() {
    let screen = TableScreen(.of(1, 2))
    screen.array.setElements([Row(id: 2, text: "new"), Row(id: 1, text: "newer")])
    #expect(screen.shown == "2new 1newer")
    screen.expectRight()
  }

  @Test("Duplicate identities: the table shows each occurrence")
  func duplicates() {
    let screen = TableScreen(.of(1, 2, 1))
    screen.array.setElements([1, 1, 2, 2, 1].map { Row(id: $0) })
    screen.array.setElements([2, 1].map { Row(id: $0) })
    screen.expectRight()
  }

  @Test("Off screen: a table in no window is reloaded and gets no batch (U16), and batches when it is back")
  func offScreen() {
    let screen = TableScreen(.of(1, 2), isOnScreen: false)
    screen.array.append(Row(id: 3))
    screen.array[0].text = "x"
    #expect(screen.table.rows.takeLog().isEmpty)
    #expect(screen.table.rows.reloadCount == 3)
    screen.expectRight()
    screen.window.addSubview(screen.table)
    screen.array.remove(at: 1)
    #expect(screen.table.rows.takeLog() == ["delete [1] left"])
    screen.expectRight()
  }

  @Test("Counts that already disagree with the model: the table is reloaded (U16)")
  func disagreement() {
    let screen = TableScreen(.of(1, 2))
    // Somebody else gives the table a row.
    screen.table.rows.forgetLastRow()
    screen.array.append(Row(id: 3))
    #expect(screen.table.rows.takeLog().isEmpty)
    #expect(screen.table.rows.reloadCount == 2)
    screen.expectRight()
  }

  @Test("Clear on a bound list: an event as any other, and so is filling it again")
  func clearing() {
    let screen = TableScreen(.of(1, 2, 3))
    screen.array.removeAll()
    screen.expectRight()
    screen.array.append(contentsOf: [Row(id: 4), Row(id: 5)])
    screen.array.removeAll()
    screen.array.batch {
      screen.array.append(Row(id: 6))
      screen.array.removeAll()
      screen.array.append(Row(id: 7))
    }
    #expect(screen.table.rows.reloadCount == 1)
    screen.expectRight()
  }

  @Test("Huge events: one that names more rows than the limit reloads the table")
  func hugeEvents() {
    let screen = TableScreen(.of(1))
    screen.array.append(contentsOf: (2...2_001).map { Row(id: $0) })
    #expect(screen.table.rows.reloadCount == 1)
    screen.array.removeAll()
    #expect(screen.table.rows.reloadCount == 2)
    #expect(screen.table.rows.takeLog().count == 1)
    screen.expectRight()
    screen.binding?.largestUpdate = 2
    screen.array.append(contentsOf: [Row(id: 1), Row(id: 2), Row(id: 3)])
    #expect(screen.table.rows.reloadCount == 3)
    screen.array.reverse()
    #expect(screen.table.rows.takeLog().count == 2)
    #expect(screen.table.rows.reloadCount == 3)
    screen.expectRight()
  }

  @Test("A selection survives: batches, reloads of rows and reloads of the table")
  func selection() {
    for updatedRows in [UpdatedRows.reconfigured, .reloaded] {
      let screen = TableScreen(.of(1, 2, 3, 4), updatedRows: updatedRows)
      screen.table.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
      screen.table.selectRow(at: IndexPath(row: 2, section: 0), animated: false, scrollPosition: .none)
      screen.array.batch {
        screen.array[1].text = "x"
        screen.array.move(from: 1, to: 3)
        screen.array.remove(at: 0)
      }
      #expect(screen.table.indexPathsForSelectedRows?.map(\.row) == [0, 2])
      screen.binding?.largestUpdate = 0
      screen.array.insert(Row(id: 5), at: 0)
      #expect(screen.table.indexPathsForSelectedRows?.map(\.row) == [1, 3])
      screen.array.remove(at: 3)
      #expect(screen.table.indexPathsForSelectedRows?.map(\.row) == [1])
      screen.expectRight()
    }
  }

  @Test("Nothing changed: the table is left alone")
  func nothing() {
    let screen = TableScreen(.of(1, 2))
    screen.array.setElements([Row(id: 1), Row(id: 2)])
    screen.array.batch {
      screen.array.append(Row(id: 3))
      screen.array.removeLast()
    }
    #expect(screen.table.rows.takeLog().isEmpty)
    #expect(screen.table.rows.reloadCount == 1)
    screen.expectRight()
  }
}
