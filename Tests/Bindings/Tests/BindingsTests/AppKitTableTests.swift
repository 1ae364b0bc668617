import AppKit
import ObservableArrayUI
import Testing

@MainActor @Suite("A bound NSTableView") struct AppKitTableTests {
  @Test("First binding: the rows are read once, and there are no calls")
  func firstBinding() {
    let screen = AppKitScreen(.of(1, 2))
    #expect(screen.table.reloadCount == 1)
    #expect(screen.table.takeLog().isEmpty)
    screen.expectRight()
  }

  @Test("Simultaneous diff fed to a sequential table: 0123 to 2301 is told call by call (N1, N2, N3, N5)")
  func sequentialCalls() {
    let screen = AppKitScreen(.of(0, 1, 2, 3))
    screen.array.setElements([2, 3, 0, 1, 4].map { Row(id: $0) })
    #expect(screen.table.takeLog() == ["move 2→0", "move 3→1", "insert [4] down"])
    screen.array.removeSubrange(1..<3)
    #expect(screen.table.takeLog() == ["remove [1, 2] left"])
    screen.expectRight()
  }

  @Test("Old indices used where new are meant: what is updated is reloaded at its position after (N6)")
  func reloadedAtPositionsAfter() {
    let screen = AppKitScreen(.of(1, 2, 3))
    screen.array.batch {
      screen.array[1].text = "x"
      screen.array.insert(Row(id: 4), at: 0)
      screen.array.move(from: 3, to: 1)
    }
    #expect(screen.table.takeLog().last == "reload [3]")
    screen.expectRight()
  }

  @Test("Animations are configurable")
  func animations() {
    let screen = AppKitScreen(.of(1), animations: .none)
    screen.array[0...0] = []
    screen.array.append(Row(id: 2))
    #expect(screen.table.takeLog() == ["remove [0] 0", "insert [0] 0"])
  }

  @Test("Reload loses keyboard focus: with reconfigure, an updated row keeps its view, also when it moves")
  func focus() {
    let screen = AppKitScreen(.of(1, 2, 3), isReconfiguring: true)
    let views = screen.table.views
    screen.array.batch {
      screen.array[2].text = "x"
      screen.array.move(from: 2, to: 0)
    }
    #expect(zip(screen.table.views, [views[2], views[0], views[1]]).allSatisfy { $0 === $1 })
    #expect(screen.shown == "3x 1 2")
    screen.expectRight()
  }

  @Test("Without reconfigure, an updated row gets another view")
  func reload() {
    let screen = AppKitScreen(.of(1, 2))
    let views = screen.table.views
    screen.array[1].text = "x"
    #expect(screen.table.views[0] === views[0])
    #expect(screen.table.views[1] !== views[1])
    screen.expectRight()
  }

  @Test("Off screen: a table in no window is reloaded")
  func offScreen() {
    let screen = AppKitScreen(.of(1), isOnScreen: false)
    screen.array.append(Row(id: 2))
    #expect(screen.table.takeLog().isEmpty)
    #expect(screen.table.reloadCount == 2)
    screen.expectRight()
  }

  @Test("Huge events: a range counts as one, and rows that move count each")
  func hugeEvents() {
    let screen = AppKitScreen(.of())
    screen.binding?.largestUpdate = 10
    screen.array.append(contentsOf: (0..<50).map { Row(id: $0) })
    #expect(screen.table.takeLog().count == 1)
    screen.array.reverse()
    #expect(screen.table.takeLog().isEmpty)
    #expect(screen.table.reloadCount == 2)
    screen.array.removeAll()
    #expect(screen.table.takeLog().count == 1)
    screen.expectRight()
  }

  @Test("A selection follows its rows, also when the table is reloaded")
  func selection() {
    let screen = AppKitScreen(.of(1, 2, 3))
    screen.table.selectRowIndexes([1], byExtendingSelection: false)
    screen.array.move(from: 1, to: 2)
    #expect(screen.table.selectedRowIndexes == [2])
    screen.binding?.largestUpdate = 0
    screen.array.insert(Row(id: 4), at: 0)
    #expect(screen.table.selectedRowIndexes == [3])
    screen.array.removeLast()
    #expect(screen.table.selectedRowIndexes.isEmpty)
    screen.expectRight()
  }

  @Test("Clear on a bound list: an event as any other")
  func clearing() {
    let screen = AppKitScreen(.of(1, 2, 3))
    screen.array.removeAll()
    screen.array.append(Row(id: 4))
    #expect(screen.table.takeLog() == ["remove [0, 1, 2] left", "insert [0] down"])
    screen.expectRight()
  }

  @Test("Rows that the user drags are moved by the array, and by the table when the array does")
  func drag() {
    let screen = AppKitScreen(.of(1, 2, 3, 4))
    #expect(screen.table.userDrags([0], above: 3))
    #expect(screen.array.map(\.id) == [2, 3, 1, 4])
    #expect(screen.table.takeLog() == ["move 0→2"])
    #expect(screen.table.userDrags([1, 3], above: 0))
    #expect(screen.array.map(\.id) == [3, 4, 2, 1])
    // Over a row, the gap in front of it is meant.
    #expect(screen.table.userDrags([3], above: 1, isOverRow: true))
    #expect(screen.array.map(\.id) == [3, 1, 4, 2])
    screen.expectRight()
  }

  @Test("Rows that are dragged while the array changes are the same rows when they are dropped")
  func dragWhileTheArrayChanges() {
    let screen = AppKitScreen(.of(1, 2, 3, 4))
    let array = screen.array
    screen.table.userDrags([0, 3], above: 1) {
      array.remove(at: 3)
      array.insert(Row(id: 5), at: 0)
      array.append(Row(id: 6))
    }
    #expect(array.map(\.id) == [5, 1, 2, 3, 6])
    screen.table.userDrags([1], above: 5) { array.removeFirst() }
    #expect(array.map(\.id) == [2, 3, 6, 1])
    screen.expectRight()
  }

  @Test("What is not this table's to move is not dropped: rows that may not, and other tables' rows")
  func otherDrags() {
    let screen = AppKitScreen(.of(0, 1))
    #expect(!screen.table.userDrags([0], above: 2))
    let other = AppKitScreen(.of(7))
    #expect(!screen.table.userDrags([0], from: other.table, above: 0))
    #expect(screen.array.map(\.id) == [0, 1])
    screen.binding?.cancel()
    #expect(!screen.table.userDrags([1], above: 0))
  }

  @Test("A table that has a delegate of its own keeps it, and its views are made of the binding's rows")
  func ownDelegate() {
    let delegate = Delegate()
    let table = NSTableView()
    let window = NSWindow()
    window.contentView = table
    table.addTableColumn(NSTableColumn(identifier: .init("row")))
    table.delegate = delegate
    let array = ObservableArray<Row>.of(1, 2)
    let binding = table.bind(to: array)
    delegate.rows = { binding.rows }
    table.reloadData()
    array.append(Row(id: 3))
    #expect(table.delegate === delegate)
    #expect(table.shown.map(\.tag) == [1, 2, 3])
    table.check()
    #expect(table.violations.isEmpty)
  }

  final class Delegate: NSObject, NSTableViewDelegate {
    var rows: () -> PersistentArray<Row> = { [] }

    func tableView(_ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int) -> NSView? {
      let rows = rows()
      guard rows.indices.contains(row) else { return nil }
      let view = tableView.makeView(withIdentifier: .init("row"), owner: nil)
      AppKitScreen.configure(view, rows[row])
      return view
    }
  }

  @Test("With waitsForAnimations, an update waits for the animations of the one before it")
  func waiting() {
    let screen = AppKitScreen(.of(1))
    screen.binding?.waitsForAnimations = true
    screen.array.append(Row(id: 2))
    screen.array.append(Row(id: 3))
    screen.array.append(Row(id: 4))
    #expect(screen.table.takeLog() == ["insert [1] down"])
    NSAnimationContext.finishAnimations()
    #expect(screen.table.takeLog() == ["insert [2, 3] down"])
    NSAnimationContext.finishAnimations()
    screen.expectRight()
  }

  @Test("A binding that is released releases all, and the table hears of no more changes")
  func release() {
    let screen = AppKitScreen(.of(1))
    weak let binding = screen.binding
    screen.binding = nil
    #expect(binding == nil)
    #expect(screen.table.dataSource == nil && screen.table.delegate == nil)
    screen.array.append(Row(id: 2))
    #expect(screen.table.takeLog().isEmpty)
  }
}
