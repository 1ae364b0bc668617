import CGtk
import EditableTable
import GLibSupport
import TableSources
import Testing

@testable import TableWindow

extension WindowTests {
  /// What a person does before what they did first is answered.
  @MainActor struct SlowTableTests {
    private let refusal = TableSourceError(code: "busy", message: "Too much at once. Try again.")

    private func with(_ texts: [String], _ test: (SlowTable, TableWindow) async throws -> Void) async throws {
      try await OpenTable.with([]) { open in
        let source = SlowTable(texts)
        try await open.with(source) { table in
          try await test(source, table)
          // Nobody waits for what was not answered.
          while !source.asked.isEmpty {
            source.answer()
            await pump()
          }
        }
      }
    }

    @Test func undoIsOfferedForADeletionOnlyWhileItIsTheLastThingDone() async throws {
      try await with(["a", "b", "c", "d"]) { source, table in
        table.delete(try #require(table.rows.row(atSlot: 0)))
        table.delete(try #require(table.rows.row(atSlot: 1)))
        await until("the first is asked for") { source.asked.count == 1 }
        source.answer()
        await until("the second is asked for") { source.asked.count == 1 }
        #expect(source.texts == ["b", "c", "d"])
        #expect(table.toasts.showing.isEmpty, "Undo would take back the second")
        source.answer()
        await until("the second can be taken back") { table.toasts.showing.count == 1 }
        #expect(source.texts == ["c", "d"] && table.toasts.showing.first?.title.contains("b") == true)
      }
    }

    @Test func aTextThatCannotGoBackIntoItsRowIsNotLost() async throws {
      try await with(["a", "b"]) { source, table in
        table.editing.begin(slot: 1)
        await until("there is a field") { table.rows.row(atSlot: 1)?.field != nil }
        await Person.write("milk")
        await Person.press("Return")
        await until("it is asked for") { source.asked.count == 1 }
        source.isReadOnly = true
        source.answer(refusing: TableSourceError(code: "read_only", message: "You may only look."))
        await until("it is said") { !table.toasts.showing.isEmpty }
        #expect(table.toasts.showing.first?.title == "“milk” was not saved. You may only look.")
        #expect(table.toasts.showing.first?.stays == true)
      }
    }

    @Test func aTextWhoseRowIsNotFoundIsNotSaidToBeOfADeletedOne() async throws {
      try await with(["a", "b"]) { source, table in
        table.editing.begin(slot: 1)
        await until("there is a field") { table.rows.row(atSlot: 1)?.field != nil }
        await Person.write("milk")
        await Person.press("Return")
        await until("it is asked for") { source.asked.count == 1 }
        // Other rows are loaded now.
        source.rows.batch(origin: .loading) { source.rows.setElements([source.rows[0]]) }
        source.answer(refusing: refusal)
        await until("it is said") { !table.toasts.showing.isEmpty }
        #expect(table.toasts.showing.first?.title == "“milk” was not saved. Too much at once. Try again.")
      }
    }

    @Test func theRowThatIsActivatedIsTheOneThatIsEdited() async throws {
      try await with(["a", "b", "c"]) { source, table in
        _ = gtk_widget_activate_action_variant(table.rows.list, "list.activate-item", g_variant_new_uint32(1))
        source.rows.insert(TableRow(text: "new"), at: 0)
        await until("there is a field") { table.rows.shown.contains { $0.field != nil } }
        #expect(table.rows.row(source.rows[2].id)?.field != nil)
        await Person.press("Escape")
      }
    }

    @Test func aRowDroppedBeforeTheMoveOfAnotherIsAnsweredGoesWhereItIsDropped() async throws {
      try await with(["a", "b", "c", "d"]) { source, table in
        table.move(slot: 0, to: 3)
        await until("it is asked for") { source.asked.count == 1 }
        await until("it is shown") { table.shown.map(\.text) == ["b", "c", "d", "a"] }
        await pump(for: .milliseconds(400))
        // b, which the table still has at 1, is shown at 0: at 1 it goes to another place.
        let start = try area(of: #require(table.rows.row(atSlot: 0)).handle).middle
        let target = try area(of: #require(table.rows.row(atSlot: 1)).root).middle
        await Person.take(start)
        await until("it is in hand") { table.isDragging }
        await Person.carry(
          from: start.moved(y: 14), to: Place(window: start.window, x: start.x, y: target.y + 9))
        await until("it is shown where it would land") { table.shown.map(\.text) == ["c", "b", "d", "a"] }
        await Person.letGo()
        await until("it is dropped") { !table.isDragging }
        source.answer()
        await until("it is asked for") { source.asked.count == 1 }
        source.answer()
        await until("the table has both") { source.texts == ["c", "b", "d", "a"] }
        await until("and the window shows them") { table.shown.map(\.text) == source.texts }
      }
    }

    @Test func aDragThatGTKDoesNotBeginLeavesNothingInHand() async throws {
      try await with(["a", "b"]) { source, table in
        let handle = try #require(table.rows.row(atSlot: 0)).handle
        var place = graphene_point_t()
        var middle = graphene_point_t(
          x: Float(gtk_widget_get_width(handle)) / 2, y: Float(gtk_widget_get_height(handle)) / 2)
        #expect(gtk_widget_compute_point(handle, table.rows.list, &middle, &place) != 0)
        // As when another program has grabbed the pointer: GTK asks what is dragged, and says no more.
        let content = prepareDrag(table.rows.list, Double(place.x), Double(place.y))
        #expect(content != nil)
        if let content { g_object_unref(content) }
        #expect(!table.isDragging)
        table.delete(try #require(table.rows.row(atSlot: 0)))
        await until("rows can be deleted") { source.asked.count == 1 }
      }
    }

    /// Emits the signal by which GTK asks a list's drag source for what is dragged.
    private func prepareDrag(_ list: Widget, _ x: Double, _ y: Double) -> ObjectPointer? {
      let controllers = gtk_widget_observe_controllers(list)!
      defer { g_object_unref(object(controllers)) }
      let type = gtk_drag_source_get_type()
      for index in 0..<g_list_model_get_n_items(controllers) {
        let controller = g_list_model_get_item(controllers, index)!
        defer { g_object_unref(controller) }
        guard g_type_check_instance_is_a(controller.assumingMemoryBound(to: GTypeInstance.self), type) != 0
        else { continue }
        var values = [GValue(), GValue(), GValue()]
        g_value_init(&values[0], type)
        g_value_set_object(&values[0], controller)
        for (index, value) in [(1, x), (2, y)] {
          g_value_init(&values[index], GType(15 << 2))  // G_TYPE_DOUBLE, which is a macro
          g_value_set_double(&values[index], value)
        }
        var result = GValue()
        g_value_init(&result, gdk_content_provider_get_type())
        g_signal_emitv(&values, g_signal_lookup("prepare", type), 0, &result)
        for index in values.indices { g_value_unset(&values[index]) }
        defer { g_value_unset(&result) }
        return g_value_dup_object(&result)
      }
      return nil
    }
  }
}
