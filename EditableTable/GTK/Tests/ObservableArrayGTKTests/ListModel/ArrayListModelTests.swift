import CGtk
import GLibSupport
import ObservableArray
import ObservableArrayGTK
import Testing

@Suite struct ArrayListModelTests {
  @Test("Random edits obey the rules of GListModel", arguments: 1...6 as ClosedRange<UInt64>)
  func randomEditsObeyTheRules(seed: UInt64) throws {
    var editor = RowEditor(seed: seed)
    let array = ObservableArray((0..<40).map { Row($0) })
    let model = ArrayListModel(array)
    let watcher = try ListModelWatcher(model)
    // What whoever bound the rows shows, told by the model alone.
    var texts: [OpaquePointer: Row] = [:]
    for item in watcher.items { texts[item.pointer] = model.element(of: item.pointer) }
    let observation = model.observe(itemUpdated: { texts[$0] = model.element(of: $0) })
    for step in 0..<600 {
      editor.edit(array)
      do { try watcher.check() } catch { throw Failure(seed: seed, step: step, error: error) }
      var now: [OpaquePointer: Row] = [:]
      for (position, item) in watcher.items.enumerated() {
        let row = array[position]
        guard model.element(of: item.pointer) == row, model.position(of: item.pointer) == position,
          model.heldItem(at: position) == item.pointer, texts[item.pointer, default: row] == row
        else {
          Issue.record("seed \(seed), step \(step): another row at \(position)")
          return
        }
        now[item.pointer] = row
      }
      #expect(now.count == array.count && model.heldItemCount == array.count, "seed \(seed), step \(step)")
      texts = now
    }
    observation.cancel()
  }

  struct Failure: Error, CustomStringConvertible {
    let seed: UInt64
    let step: Int
    let error: any Error
    var description: String { "seed \(seed), step \(step): \(error)" }
  }

  @Test func anItemStaysItsRowsWhileItIsHeld() throws {
    let array = ObservableArray((0..<200).map { Row($0) })
    let model = ArrayListModel(array)
    let item = hold(model, 7)
    array.move(from: 7, to: 150)
    #expect(model.position(of: item.pointer) == 150)
    array.shuffle()
    array.insert(Row(1_000), at: 0)
    array.batch {
      array[array.firstIndex { $0.id == 7 }!].text = "new"
      array.reverse()
    }
    #expect(model.element(of: item.pointer) == Row(7, "new"))
    let again = hold(model, model.position(of: item.pointer)!)
    #expect(again.pointer == item.pointer)
    array.removeAll { $0.id == 7 }
    #expect(model.element(of: item.pointer) == nil && model.position(of: item.pointer) == nil)
  }

  @Test func itemsAreGivenBack() throws {
    let array = ObservableArray((0..<100).map { Row($0) })
    let model = ArrayListModel(array)
    var watcher: ListModelWatcher<Row>? = try ListModelWatcher(model)
    array.removeSubrange(10..<20)
    array.move(from: 0, to: 80)
    #expect(watcher?.items.count == 90 && model.heldItemCount == 90)
    watcher = nil
    #expect(model.heldItemCount == 0)
  }

  @Test func copiesOfARowHaveAnItemEach() throws {
    let array = ObservableArray(Array(repeating: Row(1, "same"), count: 6))
    let watcher = try ListModelWatcher(ArrayListModel(array))
    #expect(Set(watcher.items.map(\.pointer)).count == 6)
    let third = watcher.items[2].pointer
    array.remove(at: 0)
    array.move(from: 1, to: 4)
    try watcher.check()
    #expect(watcher.model.position(of: third) == 4)
    array.setElements(Array(repeating: Row(1, "other"), count: 9))
    try watcher.check()
    #expect(Set(watcher.items.map(\.pointer)).count == 9)
  }

  @Test func anEditInAHandlerIsToldAfterwards() throws {
    let array = ObservableArray((0..<5).map { Row($0) })
    let model = ArrayListModel(array)
    let watcher = try ListModelWatcher(model)
    var edits = 0
    watcher.onChange = {
      #expect(model.shown.count == watcher.items.count)
      edits += 1
      if edits <= 3 {
        array.removeFirst()
        array.append(Row(100 + edits))
        #expect(model.shown.count == watcher.items.count)
      }
    }
    array.setElements([Row(4), Row(9), Row(0)])
    try watcher.check()
    #expect(model.shown == array.snapshot && edits > 6)
  }

  @Test func aListWhoseModelIsGoneIsEmpty() throws {
    let array = ObservableArray([Row(1), Row(2)])
    var model: ArrayListModel<Row>? = ArrayListModel(array)
    let list = ObjectReference(retaining: model!.listModel)
    let item = hold(model!, 1)
    var changes = 0
    let thunk: @convention(c) (ObjectPointer?, guint, guint, guint, ObjectPointer?) -> Void = {
      list, position, removed, added, data in
      #expect(position == 0 && removed == 2 && added == 0)
      HandlerBox<() -> Void>.handler(at: data)()
    }
    connect(object(list.pointer), "items-changed", unsafeBitCast(thunk, to: GCallback.self)) { changes += 1 }
    weak let released = model
    model = nil
    #expect(released == nil && changes == 1)
    #expect(g_list_model_get_n_items(list.pointer) == 0)
    #expect(g_list_model_get_item(list.pointer, 0) == nil)
    array.removeAll()
    withExtendedLifetime(item) {}
    #expect(changes == 1)
  }

  @Test func observersAreCalledAroundTheEmissions() throws {
    let array = ObservableArray((0..<5).map { Row($0) })
    let model = ArrayListModel(array)
    let watcher = try ListModelWatcher(model)
    var log: [String] = []
    watcher.onChange = { log.append("changed") }
    let observation = model.observe(
      willUpdate: { log.append("will \($0.before.count) \(model.count)") },
      itemUpdated: { log.append("item \(model.element(of: $0)!)") },
      didUpdate: { log.append("did \($0.after.count) \(model.count)") })
    array.batch {
      array.remove(at: 0)
      array[1].text = "x"
    }
    #expect(log == ["will 5 5", "changed", "item 2x", "did 4 4"])
    log = []
    observation.cancel()
    observation.cancel()
    array.removeLast()
    #expect(log == ["changed"])
  }

  @Test("Of a million rows, only those that are held cost anything") func aMillionRows() throws {
    let array = ObservableArray(PersistentArray((0..<1_000_000).map { Row($0) }))
    let model = ArrayListModel(array)
    #expect(model.heldItemCount == 0)
    let item = hold(model, 500_000)
    array.insert(Row(-1), at: 0)
    array.move(from: 500_001, to: 20)
    #expect(model.position(of: item.pointer) == 20 && model.heldItemCount == 1)
    array.reverse()
    #expect(model.position(of: item.pointer) == 1_000_000 - 20 && model.heldItemCount == 1)
    array.removeAll()
    #expect(model.count == 0 && model.position(of: item.pointer) == nil && model.heldItemCount == 0)
  }

  private func hold(_ model: ArrayListModel<Row>, _ position: Int) -> ObjectReference {
    ObjectReference(taking: OpaquePointer(g_list_model_get_item(model.listModel, guint(position))!))
  }
}
