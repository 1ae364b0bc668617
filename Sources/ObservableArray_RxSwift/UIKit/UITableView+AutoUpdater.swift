#if RxSwift && canImport(UIKit) && !os(watchOS)
  import RxSwift
  import UIKit

  extension UITableView {
    // The name is that of the README of ObservableArray-RxSwift.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Shows events in the table's first section, whose data source is the caller's own and reads from the array.
    ///
    /// ```swift
    /// model.rx.events
    ///   .bind(to: tableView.rx_autoUpdater)
    ///   .disposed(by: disposeBag)
    /// ```
    ///
    /// It is there for code that was written for ObservableArray-RxSwift; new code has `bind(to:)` of ObservableArrayUI,
    /// which is the data source too and so gives the table the rows at the right time. An event stream cannot say how far
    /// the array is ahead of an event. So:
    ///
    /// - An event that does not lead from the rows shown to the data source's count reloads the table; so does one that
    ///   comes to a table in no window, and one that names more than 2,000 rows.
    /// - When events have come, the rows on screen are configured again in the next turn of the main loop, in their
    ///   cells. Whatever was pending when they were made, the table is right then.
    ///
    /// Moves are animated with `rx.events`, and are deletions and insertions with `rx_events()`. The table is not kept.
    ///
    /// - Parameter source: The events. They are taken on the main thread.
    /// - Returns: What ends it.
    /// - Complexity: O(*k*) for an event that names *k* rows.
    public func rx_autoUpdater(_ source: Observable<ArrayChangeEvent>) -> any Disposable {
      let updater = TableAutoUpdater(self)
      // A scheduler of its own: one that is busy with an event, because the caller observes on it too, would hand the
      // event on a turn later.
      return source.observe(on: MainScheduler()).subscribe(onNext: { updater.show($0) })
    }
  }
#endif
