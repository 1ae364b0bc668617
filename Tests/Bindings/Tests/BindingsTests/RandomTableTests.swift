import ObservableArrayUI
import Testing
import UIKit

@MainActor @Suite("Random updates of bound views end on the model") struct RandomTableTests {
  @Test("UITableView: 10,000 updates, with drags, deletions, pauses and a window that goes and comes")
  func table() async {
    for seed in UInt64(1)...5 {
      var edits = RandomEdits(seed: seed)
      let screen = TableScreen(.of(1, 2, 3), updatedRows: seed % 2 == 0 ? .reloaded : .reconfigured)
      screen.binding?.waitsForAnimations = seed == 3
      screen.table.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
      for number in 0..<2_000 {
        let shown = screen.table.rows.shown.count
        switch edits.random(0..<30) {
        case 0 where shown > 0: screen.table.userMoves(edits.random(0..<shown), to: edits.random(0..<shown))
        case 1 where shown > 0: screen.table.userDeletes(edits.random(0..<shown))
        case 2: screen.binding?.isPaused.toggle()
        case 3: screen.table.rows.finishAnimations()
        case 4 where screen.table.window == nil: screen.window.addSubview(screen.table)
        case 4 where number % 7 == 0: screen.table.removeFromSuperview()
        case 5: await nextTurn()
        default: edits.edit(screen.array)
        }
        screen.table.rows.check()
        if !screen.table.rows.violations.isEmpty {
          Issue.record("seed \(seed), update \(number): \(screen.table.rows.violations)")
          return
        }
      }
      screen.binding?.isPaused = false
      screen.binding?.waitsForAnimations = false
      await nextTurn()
      screen.expectRight()
    }
  }

  @Test("UICollectionView: 10,000 updates, with drags and reloads")
  func collectionView() async {
    for seed in UInt64(11)...15 {
      var edits = RandomEdits(seed: seed)
      let screen = CollectionScreen(.of(1, 2, 3), updatedRows: seed % 2 == 0 ? .reloaded : .reconfigured)
      screen.binding?.largestUpdate = seed == 13 ? 3 : 2_000
      for number in 0..<2_000 {
        let shown = screen.view.rows.shown.count
        if number % 9 == 0 && shown > 0 {
          screen.view.userMoves(edits.random(0..<shown), to: edits.random(0..<shown))
          if number % 2 == 0 { await nextTurn() }
        } else {
          edits.edit(screen.array)
        }
        screen.view.rows.check()
        if !screen.view.rows.violations.isEmpty {
          Issue.record("seed \(seed), update \(number): \(screen.view.rows.violations)")
          return
        }
      }
      await nextTurn()
      screen.expectRight()
    }
  }

  @Test("NSTableView: 10,000 updates, with drags, reloads and views that are configured in place")
  func appKitTable() {
    for seed in UInt64(21)...25 {
      var edits = RandomEdits(seed: seed)
      let screen = AppKitScreen(.of(1, 2, 3), isReconfiguring: seed % 2 == 0)
      screen.binding?.largestUpdate = seed == 23 ? 3 : 2_000
      for number in 0..<2_000 {
        let shown = screen.table.shown.count
        if number % 9 == 0 && shown > 1 {
          let rows = IndexSet([edits.random(0..<shown), edits.random(0..<shown)])
          let target = edits.random(0..<shown + 1)
          let array = screen.array
          if number % 2 == 0 {
            screen.table.userDrags(rows, above: min(target, 1)) { edits.edit(array) }
          } else {
            screen.table.userDrags(rows, above: target)
          }
        } else {
          edits.edit(screen.array)
        }
        screen.table.check()
        if !screen.table.violations.isEmpty {
          Issue.record("seed \(seed), update \(number): \(screen.table.violations)")
          return
        }
      }
      screen.expectRight()
    }
  }
}
