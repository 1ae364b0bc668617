import ObservableArrayUI
import SwiftUI
import Testing
import UIKit

@testable import Walkthrough

@MainActor @Suite("The walkthrough's view controller") struct WalkthroughTests {
  @Test("Five random rows at first; Refresh, plus, minus and the handle do what they say")
  func walkthrough() async throws {
    let controller = RowsViewController()
    let window = UIWindow()
    let table = try #require(controller.tableView)
    window.addSubview(table)
    controller.viewDidLoad()
    // The cells here show a text and know no identity.
    let texts = { table.rows.shown.map(\.row.text) }
    #expect(texts().count == 5)
    #expect(Set(texts()).count == 5)
    #expect(table.rows.reloadCount == 1)

    let first = texts()
    controller.navigationItem.rightBarButtonItem?.primaryAction?.perform()
    #expect(table.rows.takeLog() == ["insert [5] top"])
    #expect(texts().dropLast() == first[...])

    table.userDeletes(0)
    #expect(table.rows.takeLog() == ["delete [0] left"])
    table.userMoves(0, to: 4)
    await nextTurn()
    #expect(table.rows.takeLog().isEmpty)
    #expect(texts() == controller.rows.map(\.text))
    #expect(texts().last == first[1])

    controller.navigationItem.leftBarButtonItem?.primaryAction?.perform()
    #expect(texts().count == 5)
    #expect(table.rows.takeLog() == ["delete [0, 1, 2, 3, 4] left", "insert [0, 1, 2, 3, 4] top"])
    #expect(texts() == controller.rows.map(\.text))
    #expect(table.rows.violations.isEmpty)
  }

  @Test("The view in SwiftUI has a row for each")
  func view() {
    let list = RowsView().body
    #expect("\(list)".contains("ForEach"))
  }
}
