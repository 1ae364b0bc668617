import ObservableArrayTesting
import ObservableArrayUI
import Testing
import UIKit

@MainActor @Suite("The token of a table") struct TableTokenTests {
  @Test("A binding that is released releases all, and the table hears of no more changes")
  func release() {
    let screen = TableScreen(.of(1, 2))
    weak let binding = screen.binding
    weak let dataSource = screen.table.dataSource
    #expect(dataSource != nil)
    screen.binding = nil
    #expect(binding == nil)
    #expect(dataSource == nil)
    screen.array.append(Row(id: 3))
    #expect(screen.table.rows.takeLog().isEmpty)
    #expect(screen.table.rows.reloadCount == 1)
  }

  @Test("A binding that is cancelled is silent, twice too; its rows stay")
  func cancel() {
    let screen = TableScreen(.of(1, 2))
    screen.binding?.cancel()
    screen.binding?.cancel()
    screen.array.append(Row(id: 3))
    #expect(screen.shown == "1 2")
    screen.table.userDeletes(0)
    screen.table.userMoves(0, to: 1)
    screen.binding?.removeRows([0])
    #expect(screen.array.map(\.id) == [1, 2, 3])
    screen.table.rows.check()
    #expect(screen.table.rows.violations.isEmpty)
  }

  @Test("A binding does not keep the table, and outlives it")
  func tableIsReleased() {
    let array = ObservableArray<Row>.of(1)
    var table: UITableView? = UITableView()
    weak let released = table
    let binding = table?.bind(to: array) { _, _, _ in UITableViewCell() }
    table = nil
    #expect(released == nil)
    array.append(Row(id: 2))
    #expect(binding?.rows.count == 2)
  }

  @Test("A binding keeps the array, and the array does not keep the binding")
  func arrayIsKept() {
    let table = UITableView()
    var array: ObservableArray<Row>? = .of(1)
    var binding = array.map { table.bind(to: $0) { _, _, _ in UITableViewCell() } }
    weak let keptArray = array
    weak let keptBinding = binding
    array = nil
    #expect(keptArray != nil)
    array = keptArray
    binding = nil
    #expect(keptBinding == nil)
    array = nil
    #expect(keptArray == nil)
  }

  @Test("Cancelled in the middle of a batch, it ends with the batch")
  func cancelledInABatch() {
    let screen = TableScreen(.of(1))
    screen.table.rows.insideBatch = {
      screen.table.rows.insideBatch = nil
      screen.array.append(Row(id: 3))
      screen.binding?.cancel()
    }
    screen.array.append(Row(id: 2))
    #expect(screen.shown == "1 2")
    screen.table.rows.check()
    #expect(screen.table.rows.violations.isEmpty)
  }

  @Test("A table that is bound anew follows the new array alone")
  func boundAnew() {
    let screen = TableScreen(.of(1, 2))
    let first = screen.binding
    let other = ObservableArray<Row>.of(7)
    screen.binding = screen.table.bind(to: other) { _, _, row in
      let cell = UITableViewCell()
      cell.tag = row.id
      return cell
    }
    screen.array.append(Row(id: 3))
    other.append(Row(id: 8))
    #expect(screen.shown == "7 8")
    #expect(first?.rows.count == 3)
    screen.table.rows.check()
    #expect(screen.table.rows.violations.isEmpty)
  }
}
