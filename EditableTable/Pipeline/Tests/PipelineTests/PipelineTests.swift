import EditableTable
import ObservableArray_RxSwift
import RxSwift
import Testing

/// The walkthrough's pipeline, on the library and the real RxSwift.
@MainActor @Suite(.serialized) struct PipelineTests {
  private func row(_ number: UInt64) -> TableRow {
    TableRow(id: TableRow.ID(rawValue: number), text: "\(number)")
  }

  private func screen(_ numbers: [UInt64]) -> TableScreen {
    TableScreen(TableViewModel(rows: PersistentArray(numbers.map(row))))
  }

  private func numbers(_ screen: TableScreen) -> [UInt64] { screen.rows.map(\.id.rawValue) }

  @Test("The screen starts with five random rows")
  func theStart() {
    let screen = TableScreen()
    #expect(screen.rows.count == 5 && Set(screen.rows.map(\.id)).count == 5)
    #expect(screen.rows.allSatisfy { (0...4_294_967_295).contains(Int($0.text) ?? -1) })
  }

  @Test("Refresh, plus, minus and the handle each make the next state, and one exact update")
  func theFourCommands() {
    let screen = screen([1, 2, 3, 4, 5])
    var events: [ArrayChangeEvent] = []
    let subscription = screen.rows.rx.events.subscribe(onNext: { events.append($0) })
    screen.add.onNext(())
    let added = screen.rows[5].id.rawValue
    #expect(numbers(screen) == [1, 2, 3, 4, 5, added])
    screen.delete.onNext(row(2).id)
    #expect(numbers(screen) == [1, 3, 4, 5, added])
    screen.move.onNext((RowReference(id: row(1).id, position: 0), to: 3))
    #expect(numbers(screen) == [3, 4, 5, 1, added])
    screen.refresh.onNext(())
    #expect(screen.rows.count == 5 && Set(numbers(screen)).isDisjoint(with: [1, 3, 4, 5, added]))
    #expect(
      events == [
        .init(insertedIndices: [5]), .init(deletedIndices: [1]), .init(moves: [.init(from: 0, to: 3)]),
        .init(insertedIndices: [0, 1, 2, 3, 4], deletedIndices: [0, 1, 2, 3, 4]),
      ])
    subscription.dispose()
  }

  @Test("Whoever comes later gets the newest state at once, and the commands are carried out once for all")
  func sharing() {
    let screen = screen([1, 2])
    var log: [[[UInt64]]] = [[], []]
    let first = screen.states.subscribe(onNext: { log[0].append($0.rows.map(\.id.rawValue)) })
    screen.delete.onNext(row(1).id)
    let second = screen.states.subscribe(onNext: { log[1].append($0.rows.map(\.id.rawValue)) })
    screen.add.onNext(())
    let added = screen.rows[1].id.rawValue
    #expect(log == [[[1, 2], [2], [2, added]], [[2], [2, added]]])
    first.dispose()
    second.dispose()
  }

  @Test("A command that is refused leaves the state as it is, and the stream goes on")
  func aRefusedCommand() {
    let screen = screen([1, 2, 3])
    var events: [ArrayChangeEvent] = []
    let subscription = screen.rows.rx_events().subscribe(onNext: { events.append($0) })
    screen.delete.onNext(row(9).id)
    screen.move.onNext((RowReference(id: row(1).id), to: 3))
    #expect(screen.refusals == [.rowNotFound(row(9).id), .positionOutOfRange(position: 3, allowed: 0...2)])
    #expect(numbers(screen) == [1, 2, 3] && events.isEmpty)
    screen.move.onNext((RowReference(id: row(1).id), to: 2))
    #expect(numbers(screen) == [2, 3, 1])
    #expect(events == [.init(insertedIndices: [2], deletedIndices: [0])])
    subscription.dispose()
  }

  @Test(
    "1,000 random commands: the rows' events lead from each state to the next", arguments: [1, 2] as [UInt64])
  func randomCommands(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let screen = screen(Array(1...5))
    var shown: PersistentArray<TableRow> = []
    let updates = screen.rows.rx.updates
      .subscribe(onNext: { update in
        shown = update.event.apply(to: shown, takingFrom: update.after)
      })
    var model = screen.rows.elements
    for step in 0..<1_000 {
      let position = Int.random(in: 0..<max(1, model.count), using: &generator)
      switch Int.random(in: 0..<10, using: &generator) {
      case 0:
        screen.refresh.onNext(())
        model = screen.rows.elements
        #expect(model.count == 5)
      case 1..<5:
        screen.add.onNext(())
        model.append(screen.rows[screen.rows.count - 1])
      case 5..<7 where !model.isEmpty: screen.delete.onNext(model.remove(at: position).id)
      case 7... where !model.isEmpty:
        let target = Int.random(in: 0..<model.count, using: &generator)
        let moved = model.remove(at: position)
        screen.move.onNext((RowReference(id: moved.id, position: position), to: target))
        model.insert(moved, at: target)
      default: break
      }
      guard screen.rows.elements == model, shown.elementsEqual(model) else {
        Issue.record("seed \(seed), step \(step)")
        return
      }
    }
    #expect(screen.refusals.isEmpty)
    updates.dispose()
  }

  @Test("The screen's end completes the streams of its rows")
  func theEnd() {
    var screen: TableScreen? = screen([1])
    weak let released = screen
    var isCompleted = false
    let subscription = screen!.rows.rx.elements.subscribe(onCompleted: { isCompleted = true })
    screen = nil
    #expect(released == nil && isCompleted)
    subscription.dispose()
  }
}
