import ObservableArrayUI
import Testing
import UIKit

@MainActor @Suite("A bound UICollectionView") struct CollectionViewTests {
  @Test("First binding: the items are read once, and there is no batch (U16)")
  func firstBinding() {
    let screen = CollectionScreen(.of(1, 2))
    #expect(screen.view.rows.reloadCount == 1)
    #expect(screen.view.rows.takeLog().isEmpty)
    screen.expectRight()
  }

  @Test("What is updated has a batch of its own, after the structure, and keeps its cell (U7, U12, U18)")
  func reloadsApart() {
    for updatedRows in [UpdatedRows.reloaded, .reconfigured] {
      let screen = CollectionScreen(.of(1, 2, 3, 4), updatedRows: updatedRows)
      let cell = screen.view.rows.shown[2].cell
      screen.array.batch {
        screen.array[2].text = "x"
        screen.array.move(from: 2, to: 0)
        screen.array.remove(at: 3)
        screen.array.append(Row(id: 5))
      }
      let name = updatedRows == .reloaded ? "reload" : "reconfigure"
      #expect(
        screen.view.rows.takeLog() == ["delete [3]", "insert [3]", "move [2, 0]", "\(name) [0]"])
      #expect((screen.view.rows.shown[0].cell == cell) == (updatedRows == .reconfigured))
      screen.expectRight()
    }
  }

  @Test("Without animation, and off screen, and huge")
  func otherWays() {
    let still = CollectionScreen(.of(1), animated: false)
    still.array.append(Row(id: 2))
    #expect(still.view.rows.takeLog() == ["insert [1] unanimated"])
    still.binding?.largestUpdate = 0
    still.array.removeAll()
    #expect(still.view.rows.reloadCount == 2)
    still.expectRight()
    let hidden = CollectionScreen(.of(1), isOnScreen: false)
    hidden.array.append(Row(id: 2))
    #expect(hidden.view.rows.takeLog().isEmpty)
    #expect(hidden.view.rows.reloadCount == 2)
    hidden.expectRight()
  }

  @Test("A user's drag goes to the array without echo, and is taken back when it is refused (U19)")
  func drag() async {
    let screen = CollectionScreen(.of(0, 1, 2, 3))
    screen.view.userMoves(1, to: 3)
    screen.view.userMoves(0, to: 2)
    #expect(screen.array.map(\.id) == [0, 2, 3, 1])
    await nextTurn()
    #expect(screen.view.rows.takeLog().isEmpty)
    screen.binding?.onMove = { _, _ in }
    screen.view.userMoves(1, to: 2)
    await nextTurn()
    #expect(screen.view.rows.takeLog().count == 1)
    screen.expectRight()
  }

  @Test("A selection survives updates and reloads")
  func selection() {
    let screen = CollectionScreen(.of(1, 2, 3), updatedRows: .reloaded)
    screen.view.selectItem(at: IndexPath(item: 1, section: 0), animated: false, scrollPosition: [])
    screen.array.batch {
      screen.array[1].text = "x"
      screen.array.remove(at: 0)
    }
    #expect(screen.view.indexPathsForSelectedItems?.map(\.item) == [0])
    screen.binding?.largestUpdate = 0
    screen.array.insert(Row(id: 4), at: 0)
    #expect(screen.view.indexPathsForSelectedItems?.map(\.item) == [1])
    screen.expectRight()
  }

  @Test("A binding that is released releases all, and the view hears of no more changes")
  func release() {
    let screen = CollectionScreen(.of(1))
    weak let binding = screen.binding
    screen.binding = nil
    #expect(binding == nil)
    #expect(screen.view.dataSource == nil)
    screen.array.append(Row(id: 2))
    #expect(screen.view.rows.takeLog().isEmpty)
  }
}
