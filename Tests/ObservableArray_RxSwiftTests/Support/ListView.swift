#if RxSwift
  import ObservableArray_RxSwift
  import RxSwift
  import Testing

  /// Stands in for a table view of one section: what it shows, and the four calls that the ancestor's users make.
  /// Positions of deletions and reloads are those before the updates, positions of insertions those after.
  final class ListView {
    /// Where it reads its rows, as from a data source.
    var source: () -> [String] = { [] }
    private(set) var rows: [String] = []
    private(set) var reloads = 0
    private(set) var animatedUpdates = 0
    private var pending: (inserted: [Int], deleted: [Int], reloaded: [Int]) = ([], [], [])

    var numberOfRows: Int { rows.count }

    func reloadData() {
      rows = source()
      reloads += 1
    }

    func beginUpdates() { pending = ([], [], []) }

    func insertRows(at positions: [Int]) { pending.inserted += positions }

    func deleteRows(at positions: [Int]) { pending.deleted += positions }

    func reloadRows(at positions: [Int]) { pending.reloaded += positions }

    func endUpdates() {
      let new = source()
      #expect(rows.count + pending.inserted.count - pending.deleted.count == new.count, "the counts agree")
      // The rows that were there and were not reloaded are shown as they were: what the view shows is right only
      // when the positions are.
      var kept = rows.enumerated().filter { !pending.deleted.contains($0.offset) }
        .map { pending.reloaded.contains($0.offset) ? nil : $0.element }
      for position in pending.inserted.sorted() { kept.insert(nil, at: position) }
      rows = zip(kept, new).map { $0 ?? $1 }
      animatedUpdates += 1
    }
  }

  extension ObservableType {
    /// As RxCocoa has it: hands the stream to a function that subscribes.
    func bind<Result>(to binder: (Self) -> Result) -> Result { binder(self) }
  }

  extension ListView {
    /// Reloads everything with every element, as RxCocoa's binding of elements to cells does.
    func items(_ elements: Observable<[String]>) -> any Disposable {
      elements.subscribe(onNext: { [unowned self] elements in
        source = { elements }
        reloadData()
      })
    }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// What the ancestor's README has its users write: animates what it can, and reloads when the view does not show
    /// the state before.
    func rx_autoUpdater(_ source: Observable<ArrayChangeEvent>) -> any Disposable {
      source
        .scan((0, nil as ArrayChangeEvent?)) { state, event in
          (state.0 + event.insertedIndices.count - event.deletedIndices.count, event)
        }
        .observe(on: MainScheduler.instance)
        .subscribe(onNext: { [unowned self] count, event in
          guard let event else { return }
          guard numberOfRows + event.insertedIndices.count - event.deletedIndices.count == count else {
            reloadData()
            return
          }
          beginUpdates()
          insertRows(at: event.insertedIndices)
          deleteRows(at: event.deletedIndices)
          reloadRows(at: event.updatedIndices)
          endUpdates()
        })
    }
  }
#endif
