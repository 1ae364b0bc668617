import EditableTable
import ObservableArray_RxSwift
import RxSwift

/// The editable-table walkthrough's screen, with what the user does as subjects: four streams of commands are merged,
/// each command makes the next state of the one before it, and the states are shared.
@MainActor final class TableScreen {
  // What the user does.
  let refresh = PublishSubject<Void>()
  let add = PublishSubject<Void>()
  let delete = PublishSubject<TableRow.ID>()
  let move = PublishSubject<(row: RowReference, to: Int)>()

  /// The states, the first one and the newest one at once.
  let states: Observable<TableViewModel>

  /// What is shown: the newest state's rows, with exactly what changed.
  let rows: ObservableArray<TableRow> = []

  /// Commands that were refused, and why.
  private(set) var refusals: [TableError] = []

  private let bag = DisposeBag()

  init(_ first: TableViewModel = TableViewModel(rows: PersistentArray(TableRow.random(count: 5)))) {
    let refused = PublishSubject<TableError>()
    states =
      Observable
      .merge(
        refresh.map { TableEditingCommand.setItems(TableRow.random(count: 5)) },
        add.map { TableEditingCommand.addItem(TableRow.random()) },
        delete.map { TableEditingCommand.deleteItem(RowReference(id: $0)) },
        move.map { TableEditingCommand.moveItem($0.row, to: $0.to) }
      )
      .scan(first) { state, command in
        do throws(TableError) {
          return try state.execute(command: command)
        } catch {
          // Thrown on, it would end the stream, and with it the screen.
          refused.onNext(error)
          return state
        }
      }
      .startWith(first)
      .share(replay: 1)
    refused.subscribe(onNext: { [weak self] in self?.refusals.append($0) }).disposed(by: bag)
    states.subscribe(onNext: { [rows] in rows.setElements($0.rows) }).disposed(by: bag)
  }
}
