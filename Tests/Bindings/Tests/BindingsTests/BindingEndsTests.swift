import AppKit
import ObservableArrayTesting
import Testing
import UIKit

@testable import ObservableArrayUI

/// Bindings and views that end, or change hands, while something is under way.
@MainActor @Suite("Ends in the middle") struct BindingEndsTests {
  @Test("A cell that lets the binding go, while the table holds its data source")
  func releasedByACell() {
    let screen = TableScreen(.of(1, 2))
    screen.onConfigure = { _ in screen.binding = nil }
    weak let binding = screen.binding
    // UIKit may hold the data source while it asks for several rows.
    let source = screen.table.dataSource
    _ = source?.tableView(screen.table, cellForRowAt: IndexPath(row: 0, section: 0))
    #expect(binding == nil)
    #expect(source?.tableView(screen.table, numberOfRowsInSection: 0) == 0)
    _ = source?.tableView(screen.table, cellForRowAt: IndexPath(row: 1, section: 0))
    #expect(source?.tableView(screen.table, canMoveRowAt: IndexPath(row: 0, section: 0)) == false)
    #expect(source?.tableView(screen.table, canEditRowAt: IndexPath(row: 0, section: 0)) == false)
    source?.tableView(
      screen.table, moveRowAt: IndexPath(row: 0, section: 0), to: IndexPath(row: 1, section: 0))
    source?.tableView(screen.table, commit: .delete, forRowAt: IndexPath(row: 0, section: 0))
    #expect(screen.array.map(\.id) == [1, 2])
  }

  @Test("A collection view that holds its data source longer than the binding lives")
  func collectionViewReleased() {
    let screen = CollectionScreen(.of(1, 2))
    let source = screen.view.dataSource
    screen.binding = nil
    #expect(source?.collectionView(screen.view, numberOfItemsInSection: 0) == 0)
    _ = source?.collectionView(screen.view, cellForItemAt: IndexPath(item: 1, section: 0))
    #expect(source?.collectionView(screen.view, canMoveItemAt: IndexPath(item: 0, section: 0)) == false)
  }

  @Test("An AppKit table that holds its data source longer than the binding lives")
  func appKitReleased() {
    let screen = AppKitScreen(.of(1, 2))
    let (source, delegate) = (screen.table.dataSource, screen.table.delegate)
    screen.binding = nil
    #expect(source?.numberOfRows(in: screen.table) == 0)
    #expect(delegate?.tableView(screen.table, viewFor: nil, row: 0) == nil)
    #expect(source?.tableView(screen.table, pasteboardWriterForRow: 0) == nil)
  }

  @Test("A drag that ends after the binding leaves the table as the user left it")
  func cancelledDuringADrag() async {
    let screen = TableScreen(.of(1, 2))
    screen.binding?.isPaused = true
    screen.array.append(Row(id: 3))
    screen.table.rows.userMoves(0, 1) {
      screen.binding?.cancel()
      screen.table.dataSource?.tableView(
        screen.table, moveRowAt: IndexPath(row: 0, section: 0), to: IndexPath(row: 1, section: 0))
    }
    screen.binding?.isPaused = false
    await nextTurn()
    #expect(screen.shown == "2 1")
    #expect(screen.binding?.rows.map(\.id) == [2, 1])
    screen.table.rows.check()
    #expect(screen.table.rows.violations.isEmpty)
  }

  @Test("A command for a drag that cancels the binding leaves the table as the user left it")
  func cancelledByOnMove() async {
    let screen = TableScreen(.of(1, 2, 3))
    screen.binding?.onMove = { _, _ in screen.binding?.cancel() }
    screen.table.userMoves(0, to: 2)
    await nextTurn()
    #expect(screen.shown == "2 3 1")
    #expect(screen.binding?.rows.map(\.id) == [2, 3, 1])
    screen.table.rows.check()
    #expect(screen.table.rows.violations.isEmpty)
  }

  @Test("Cancelled while updates wait, it does not say that rows are where they are not")
  func positionsAfterTheEnd() {
    let screen = TableScreen(.of(1, 2))
    screen.binding?.isPaused = true
    screen.array.remove(at: 0)
    screen.binding?.cancel()
    #expect(screen.binding?.arrayPosition(ofRow: 0) == nil)
    #expect(screen.binding?.arrayPosition(ofRow: 1) != 1)
  }

  @Test("A pause that ends while a cell is configured: what was missed is shown in the next turn")
  func pauseEndsInACell() async {
    let screen = TableScreen(.of(1, 2))
    screen.binding?.isPaused = true
    screen.array.append(Row(id: 3))
    screen.onConfigure = { _ in
      screen.onConfigure = nil
      screen.binding?.isPaused = false
    }
    _ = screen.table.dataSource?.tableView(screen.table, cellForRowAt: IndexPath(row: 1, section: 0))
    #expect(screen.shown == "1 2")
    await nextTurn()
    #expect(screen.shown == "1 2 3")
    screen.expectRight()
  }

  @Test("A view that is paused for long keeps little more than what it has missed")
  func longPause() {
    let screen = TableScreen(.of(1, 2))
    screen.binding?.isPaused = true
    for id in 3..<3_000 {
      screen.array.append(Row(id: id))
      screen.array.remove(at: 1)
    }
    #expect((screen.binding?.waiting.count ?? .max) < 256)
    screen.binding?.isPaused = false
    #expect(screen.shown == "1 2999")
    screen.expectRight()
  }

  @Test("A view that goes during an animation: nobody waits for its end")
  func viewGoesDuringAnAnimation() {
    let array = ObservableArray<Row>.of(1)
    var window: UIWindow? = UIWindow()
    var table: UITableView? = UITableView()
    window?.addSubview(table!)
    let binding = table!.bind(to: array) { _, _, row in
      let cell = UITableViewCell()
      cell.tag = row.id
      return cell
    }
    binding.waitsForAnimations = true
    array.append(Row(id: 2))
    table = nil
    window = nil
    array.append(Row(id: 3))
    #expect(binding.rows.count == 3)
    #expect(binding.arrayPosition(ofRow: 2) == 2)
  }

  @Test("A table with views of its own delegate is bound anew while the old binding lives")
  func ownDelegateAfterABinding() {
    let screen = AppKitScreen(.of(1))
    let first = screen.binding
    let other = ObservableArray<Row>.of(7, 8, 9)
    screen.binding = screen.table.bind(to: other)
    #expect(screen.table.delegate == nil)
    #expect(screen.table.numberOfRows == 3)
    first?.cancel()
  }

  @Test("While an AppKit table is bound anew, its delegate may be asked for rows of another binding's")
  func rowsOfAnotherBinding() {
    let screen = AppKitScreen(.of(1))
    let delegate = screen.table.delegate
    let other = screen.table.bind(to: ObservableArray<Row>.of(7, 8)) { _, _, _, _ in NSView() }
    #expect(delegate?.tableView(screen.table, viewFor: nil, row: 0) != nil)
    #expect(delegate?.tableView(screen.table, viewFor: nil, row: 1) == nil)
    other.cancel()
  }

  @Test("A command gets the position of a row that was named twice once")
  func rowsNamedTwice() {
    let screen = TableScreen(.of(1, 2, 3))
    var asked: [[Int]] = []
    screen.binding?.onDelete = { asked.append($0) }
    screen.binding?.removeRows([1, 0, 1])
    screen.binding?.removeRows([7, -1])
    #expect(asked == [[0, 1]])
  }

  @Test("Edits that change nothing leave the view's gestures working")
  func editsOfNothing() {
    let screen = TableScreen(.of(1, 2, 3))
    let array = screen.array
    let edits: [(String, () -> Void)] = [
      ("append", { array.append(contentsOf: []) }), ("move", { array.move(from: 1, to: 1) }),
      ("offsets", { array.move(fromOffsets: [1], toOffset: 2) }), ("swap", { array.swapAt(1, 1) }),
      ("replace", { array.replaceSubrange(1..<1, with: []) }), ("sort", { array.sort { $0.id < $1.id } }),
      ("set", { array.setElements(Array(array)) }), ("batch", { array.batch {} }),
      (
        "batch move",
        {
          array.batch {
            array.move(from: 0, to: 2)
            array.move(from: 2, to: 0)
          }
        }
      ),
      (
        "batch remove",
        {
          array.batch {
            array.append(Row(id: 9))
            array.removeLast()
          }
        }
      ),
      ("removeAll", { array.removeAll { $0.id == 77 } }), ("reserve", { array.reserveCapacity(10) }),
      ("removeSubrange", { array.removeSubrange(1..<1) }), ("no offsets", { array.remove(atOffsets: []) }),
      (
        "nothing",
        {
          try? array.batch {
            array.removeAll()
            throw CancellationError()
          }
        }
      ),
      ("snapshot", { array.setElements(PersistentArray(Array(array))) }),
      ("removeLast", { array.removeLast(0) }), ("removeFirst", { array.removeFirst(0) }),
      ("partition", { _ = array.partition { _ in false } }),
    ]
    for (name, edit) in edits {
      edit()
      #expect(screen.binding?.arrayPosition(ofRow: 1) == 1, "\(name)")
    }
    screen.array.removeAll()
    screen.array.removeAll()
    screen.array.reverse()
    screen.array.append(Row(id: 4))
    #expect(screen.binding?.arrayPosition(ofRow: 0) == 0)
    screen.expectRight()
  }

  @Test("One array in two tables, a cell of the first of which edits it")
  func twoTables() async {
    let array = ObservableArray<Row>.of(1, 2)
    let (first, second) = (TableScreen(array), TableScreen(array))
    first.onConfigure = { row in
      if row.id == 3 {
        first.onConfigure = nil
        array.move(from: 2, to: 0)
        second.binding?.isPaused.toggle()
      }
    }
    array.append(Row(id: 3))
    second.binding?.isPaused.toggle()
    await nextTurn()
    first.expectRight()
    second.expectRight()
    second.binding = nil
    array.remove(at: 0)
    first.expectRight()
  }

  @Test("One table is bound to the same array twice, and the old binding goes")
  func boundTwice() {
    let screen = TableScreen(.of(1, 2))
    var first = screen.binding
    screen.binding = screen.table.bind(to: screen.array) { _, _, row in
      let cell = UITableViewCell()
      cell.tag = row.id
      return cell
    }
    screen.array.append(Row(id: 3))
    #expect(first?.rows.count == 3)
    first = nil
    screen.array.remove(at: 0)
    #expect(screen.table.rows.takeLog() == ["insert [2] top", "delete [0] left"])
    screen.expectRight()
  }

  @Test("A binding that is released inside a batch ends with the batch")
  func releasedInABatch() {
    let screen = TableScreen(.of(1))
    weak let binding = screen.binding
    screen.table.rows.insideBatch = {
      screen.table.rows.insideBatch = nil
      screen.array.append(Row(id: 3))
      screen.binding = nil
    }
    screen.array.batch {
      screen.array.append(Row(id: 2))
      screen.array[0].text = "x"
    }
    #expect(screen.shown == "1x 2")
    #expect(binding == nil)
    #expect(screen.table.rows.violations.isEmpty)
  }

  @Test("A binding whose updates wait for animations, in a table that is bound anew meanwhile, and back")
  func boundAnewDuringAnAnimation() {
    let screen = TableScreen(.of(1))
    let first = screen.binding
    first?.waitsForAnimations = true
    screen.array.append(Row(id: 2))
    let source = screen.table.dataSource
    let other = screen.table.bind(to: ObservableArray<Row>.of(7)) { _, _, _ in UITableViewCell() }
    screen.array.append(Row(id: 3))
    #expect(first?.rows.count == 3)
    screen.table.dataSource = source
    screen.table.rows.finishAnimations()
    screen.array.append(Row(id: 4))
    screen.array.append(Row(id: 5))
    screen.table.rows.finishAnimations()
    screen.expectRight()
    other.cancel()
  }

  @Test("AppKit: a command that cancels, a cancel during a drag, and a configuration that edits")
  func appKitInTheMiddle() {
    let screen = AppKitScreen(.of(1, 2, 3), isReconfiguring: true)
    screen.table.userDrags([0], above: 3) { screen.binding?.cancel() }
    #expect(screen.array.map(\.id) == [1, 2, 3])
    let table = NSTableView()
    let window = NSWindow()
    window.contentView = table
    table.addTableColumn(NSTableColumn(identifier: .init("row")))
    let array = ObservableArray<Row>.of(1, 2, 3)
    let binding = table.bind(
      to: array, canMove: { _, _ in true },
      reconfigure: { view, _, row in
        if array.count < 6 { array.insert(Row(id: 10 + array.count), at: 0) }
        AppKitScreen.configure(view, row)
      },
      view: { table, _, _, row in
        let view = table.makeView(withIdentifier: .init("row"), owner: nil)
        AppKitScreen.configure(view, row)
        return view
      })
    array[1].text = "x"
    #expect(table.shown.map(\.tag) == array.map(\.id))
    binding.onMove = { _, _ in binding.cancel() }
    table.userDrags([0], above: 3)
    #expect(array.count == 4 && binding.isPaused == false)
    table.check()
    #expect(table.violations.isEmpty)
  }
}
