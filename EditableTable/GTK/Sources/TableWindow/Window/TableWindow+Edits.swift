import CGtk
import EditableTable
import GLibSupport
import TableSources

extension TableWindow {
  /// How much the table takes, as far as a window can know.
  var limits: TableLimits { TableLimits() }

  /// Sends a command. When it is refused the table is as before, and the person is told.
  func attempt(
    _ command: TableEditingCommand, failed: ((TableSourceError) -> Void)? = nil,
    finally: @escaping () -> Void = {}, done: @escaping () -> Void = {}
  ) {
    let version = source.version
    perform(failed: failed, finally: finally, done: done) { [source] () throws(TableSourceError) in
      try await source.execute(command, basedOn: version)
    }
  }

  /// Asks the source for something, after what was asked before.
  func perform(
    failed: ((TableSourceError) -> Void)? = nil, finally: @escaping () -> Void = {},
    done: @escaping () -> Void = {}, _ work: @escaping CommandQueue.Work
  ) {
    // Undo would no longer be about the deletion.
    retractDeletion?()
    retractDeletion = nil
    performed += 1
    Task { [weak self, commands] in
      do throws(TableSourceError) {
        try await commands.perform(work)
        // A window that is gone has nothing to show, while what it was asked for is still done.
        guard let self, !isClosed else { return }
        finally()
        done()
      } catch {
        guard let self, !isClosed else { return }
        finally()
        if let failed { failed(error) } else { toasts.show(error.words) }
      }
    }
  }

  func refresh() { attempt(.refresh()) }

  func undo() { perform { [source] () throws(TableSourceError) in try await source.undo() } }

  func redo() { perform { [source] () throws(TableSourceError) in try await source.redo() } }

  /// Adds a row at the end, which may be far from what the person looks at.
  func add(byKey: Bool) {
    let wasAtEnd = shown.isEmpty || rows.row(atSlot: shown.count - 1).map(rows.isInSight) == true
    attempt(
      .addItem(.random()),
      done: { [weak self] in
        guard let self, !shown.isEmpty else { return }
        if byKey || wasAtEnd {
          rows.scroll(to: shown.count - 1)
          if byKey { rows.go(to: shown.count - 1) }
        } else {
          toasts.show("Added at the end", button: "_Show") { [weak self] in
            if let self, !shown.isEmpty { rows.go(to: shown.count - 1) }
          }
        }
      })
  }

  /// Adds a row below a slot's.
  func insert(below slot: Int) {
    guard !source.isReadOnly, let position = arrangement.position(ofSlot: slot) else { return }
    attempt(
      .insertItem(.random(), at: position + 1),
      done: { [weak self] in
        if let self, slot + 1 < shown.count { rows.go(to: slot + 1) }
      })
  }

  /// Deletes a row, and offers to take that back.
  package func delete(_ row: RowWidget) {
    guard !source.isReadOnly, arrangement.drag == nil, row.content?.isLoaded == true,
      let reference = followed(atSlot: row.slot)?.seen, reference.id == row.id,
      deleting.insert(reference.id).inserted
    else { return }
    let text = row.content?.text ?? ""
    let number = performed + 1
    attempt(
      .deleteItem(reference), finally: { [weak self] in self?.deleting.remove(reference.id) },
      done: {
        [weak self] in
        guard let self, source.canUndo, performed == number else { return }
        retractDeletion = toasts.show("\(text.quoted(atMost: 30)) deleted", button: "_Undo") { [weak self] in
          self?.undo()
        }
      })
  }

  /// Moves a slot's row to another number, and shows it there at once.
  package func move(slot: Int, to number: Int) {
    guard !source.isReadOnly, arrangement.drag == nil, (0..<table.count).contains(number),
      arrangement.number(ofSlot: slot).map({ $0 != number }) == true,
      content(ofSlot: slot)?.isLoaded == true, let row = followed(atSlot: slot)
    else { return }
    move(row, to: number)
    rows.scroll(to: arrangement.slot(ofPosition: row.position))
  }

  func move(_ row: FollowedRow, to number: Int) {
    let token = arrangement.expectMove(of: row, to: number)
    rearrange()
    attempt(
      .moveItem(row.seen, to: number),
      finally: { [weak self] in
        self?.arrangement.forget(token)
        self?.rearrange()
      })
  }
}
