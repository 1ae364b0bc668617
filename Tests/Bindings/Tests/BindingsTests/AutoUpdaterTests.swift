#if RxSwift
  import ObservableArray_RxSwift
  import RxSwift
  import TestSupport
  import Testing
  import UIKit

  @MainActor @Suite("rx_autoUpdater") struct AutoUpdaterTests {
    /// A view controller's table, whose data source reads the array as the ancestor's users write it.
    final class Screen: NSObject, UITableViewDataSource {
      let model: ObservableArray<Row>
      let window = UIWindow()
      let table = UITableView()
      let bag = DisposeBag()
      /// Called when a cell is configured.
      var onConfigure: ((Row) -> Void)?

      init(_ model: ObservableArray<Row>) {
        self.model = model
        super.init()
        table.rows.isStrict = false
        window.addSubview(table)
        table.dataSource = self
        table.reloadData()
      }

      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { model.count }

      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell()
        cell.tag = model[indexPath.row].id
        cell.textLabel?.text = model[indexPath.row].text
        onConfigure?(model[indexPath.row])
        return cell
      }

      func expectRight(_ location: SourceLocation = #_sourceLocation) {
        table.rows.check()
        #expect(table.rows.violations.isEmpty, sourceLocation: location)
        #expect(table.rows.shown.map(\.row.tag) == model.map(\.id), sourceLocation: location)
        #expect(table.rows.shown.map(\.row.text) == model.map(\.text), sourceLocation: location)
      }
    }

    @Test("The ancestor's call site works: its events are animated, batches too")
    func callSite() async {
      let screen = Screen(.of(1, 2, 3))
      screen.model.rx_events()
        .observe(on: MainScheduler.instance)
        .bind(to: screen.table.rx_autoUpdater)
        .disposed(by: screen.bag)
      screen.model.append(Row(id: 4))
      #expect(screen.table.rows.takeLog() == ["insert [3] automatic"])
      screen.model.batch {
        screen.model.remove(at: 0)
        screen.model.insert(Row(id: 5), at: 1)
        screen.model[2].text = "x"
      }
      screen.model.removeAll()
      screen.model.append(contentsOf: [Row(id: 6), Row(id: 7)])
      #expect(screen.table.rows.reloadCount == 1)
      await nextTurn()
      screen.expectRight()
    }

    @Test("Moves are animated with rx.events, and rows that change as they move keep their cells")
    func moves() async {
      let screen = Screen(.of(1, 2, 3))
      screen.model.rx.events.bind(to: screen.table.rx_autoUpdater).disposed(by: screen.bag)
      let cells = screen.table.rows.shown.map(\.cell)
      screen.model.batch {
        screen.model[2].text = "x"
        screen.model.move(from: 2, to: 0)
      }
      await nextTurn()
      #expect(screen.table.rows.shown.map(\.cell) == [cells[2], cells[0], cells[1]])
      #expect(screen.table.rows.reloadCount == 1)
      screen.expectRight()
    }

    @Test("Events that come late, when the array is ahead, end on the array: whatever is pending")
    func late() async {
      for seed in UInt64(1)...40 {
        var edits = RandomEdits(seed: seed)
        let screen = Screen(.of(1, 2, 3))
        screen.model.rx.events
          .observe(on: MainScheduler.asyncInstance)
          .bind(to: screen.table.rx_autoUpdater)
          .disposed(by: screen.bag)
        for _ in 0..<20 {
          for _ in 0..<edits.random(1..<5) { edits.edit(screen.model) }
          if edits.random(0..<2) == 0 { await nextTurn() }
        }
        for _ in 0..<30 { await nextTurn() }
        screen.table.rows.check()
        #expect(screen.table.rows.violations.isEmpty, "seed \(seed)")
        screen.expectRight()
      }
    }

    @Test("A cell that edits the array when it is configured again is in no batch's way (U17)")
    func cellThatEdits() async {
      let screen = Screen(.of(1, 2, 3))
      screen.model.rx.events.bind(to: screen.table.rx_autoUpdater).disposed(by: screen.bag)
      screen.model.append(Row(id: 4))
      screen.onConfigure = { row in
        if row.id == 2 {
          screen.onConfigure = nil
          screen.model[0].text = "x"
        }
      }
      for _ in 0..<5 { await nextTurn() }
      #expect(screen.onConfigure == nil)
      screen.expectRight()
    }

    @Test("A table in no window is reloaded, and what is disposed of is silent")
    func offScreenAndDisposed() async {
      let screen = Screen(.of(1))
      screen.table.removeFromSuperview()
      let updating = screen.model.rx.events.bind(to: screen.table.rx_autoUpdater)
      screen.model.append(Row(id: 2))
      await nextTurn()
      #expect(screen.table.rows.takeLog().isEmpty)
      #expect(screen.table.rows.reloadCount == 2)
      updating.dispose()
      screen.model.append(Row(id: 3))
      await nextTurn()
      #expect(screen.table.rows.reloadCount == 2)
    }

    @Test("It does not keep the table, and outlives it")
    func tableIsReleased() async {
      let model = ObservableArray<Row>.of(1)
      var screen: Screen? = Screen(model)
      weak let table = screen?.table
      let updating = screen.map { model.rx.events.bind(to: $0.table.rx_autoUpdater) }
      model.append(Row(id: 2))
      await nextTurn()
      screen = nil
      #expect(table == nil)
      model.append(Row(id: 3))
      await nextTurn()
      updating?.dispose()
    }
  }

  extension ObservableType {
    /// As RxCocoa has it, which does not build on Linux.
    fileprivate func bind<Result>(to binder: (Self) -> Result) -> Result { binder(self) }
  }
#endif
