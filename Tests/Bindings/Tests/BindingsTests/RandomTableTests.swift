import AppKit
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

  @Test("Edits in cells, in batches and in answers, of tables that pause and are dragged in")
  func inTheMiddle() async {
    for seed in UInt64(31)...36 {
      var edits = RandomEdits(seed: seed)
      let array = ObservableArray<Row>.of(1, 2, 3)
      var budget = 0
      var answers = UInt64(0)
      func answer() {
        if budget == 0 { return }
        answers += 1
        // Of its own: the other one may be in the middle of an edit.
        var edits = RandomEdits(seed: seed * 1_000_000 + answers)
        if edits.random(0..<3) != 0 { return }
        budget -= 1
        edits.edit(array)
      }
      let before = array.observe(initial: false) { _ in answer() }
      let screens = [TableScreen(array), TableScreen(array, updatedRows: .reloaded)]
      let appKit = AppKitScreen(array, isReconfiguring: seed % 2 == 0)
      let after = array.observe(initial: false) { _ in answer() }
      for screen in screens {
        screen.onConfigure = { _ in answer() }
        screen.table.rows.insideBatch = answer
      }
      screens[1].binding?.waitsForAnimations = true
      for number in 0..<600 {
        budget = 3
        let screen = screens[edits.random(0..<2)]
        let shown = screen.table.rows.shown.count
        switch edits.random(0..<30) {
        case 0...2 where shown > 0:
          screen.table.userMoves(edits.random(0..<shown), to: edits.random(0..<shown))
        case 3 where shown > 0: screen.table.userDeletes(edits.random(0..<shown))
        case 4, 5: screen.binding?.isPaused.toggle()
        case 6: appKit.binding?.isPaused.toggle()
        case 7, 8: screen.table.rows.finishAnimations()
        case 9: NSAnimationContext.finishAnimations()
        case 10...11 where appKit.table.numberOfRows > 0:
          appKit.table.userDrags(
            [edits.random(0..<appKit.table.numberOfRows)], above: edits.random(0..<appKit.table.numberOfRows)
          ) { edits.edit(array) }
        case 12...14: await nextTurn()
        default: edits.edit(array)
        }
        budget = 0
        for screen in screens {
          screen.table.rows.check()
          #expect(screen.table.rows.violations.isEmpty, "seed \(seed), update \(number)")
        }
        appKit.table.check()
        #expect(appKit.table.violations.isEmpty, "seed \(seed), update \(number)")
        if screens.contains(where: { !$0.table.rows.violations.isEmpty }) { return }
      }
      for binding in [screens[0].binding, screens[1].binding, appKit.binding] {
        binding?.isPaused = false
        binding?.waitsForAnimations = false
      }
      await nextTurn()
      for screen in screens { screen.expectRight() }
      appKit.expectRight()
      #expect(answers > 300)
      before.cancel()
      after.cancel()
    }
  }
}
