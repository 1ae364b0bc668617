public import EditableTable
import GLibSupport

extension RemoteTable {
  /// Has the server carry out a command, and waits until ``rows`` shows it.
  public func execute(
    _ command: TableEditingCommand, basedOn version: Int
  ) async throws(TableSourceError) {
    switch command {
    case .moveItem(let row, _), .deleteItem(let row), .editItem(let row, _):
      if known.isPlaceholder(row.id) { throw .notLoaded }
    case .setItems, .addItem, .insertItem: break
    }
    try await send(CommandBody(command, basedOn: version, by: person))
  }

  /// Takes back this table's last command, and nothing that others did.
  public func undo() async throws(TableSourceError) { try await send(.undo(by: person)) }

  /// Makes again what was taken back last.
  public func redo() async throws(TableSourceError) { try await send(.redo(by: person)) }

  private func send(_ command: CommandBody) async throws(TableSourceError) {
    switch connection {
    case .connected: break
    case .connecting: throw isClosed ? .closed : .notConnected("it was not reached yet")
    case .lost(let reason), .failed(let reason): throw isClosed ? .closed : .notConnected(reason)
    }
    let body = command.json
    if body.count > CommandBody.longest { throw .tooLarge }
    let history = known.history
    let (status, bytes) = try await post("/api/commands", body)
    if status != 200 {
      let error = ServerAnswer.error(in: bytes) ?? .refused(status)
      // Others may have left nothing of what there was to take back.
      if error.code == "nothing_to_undo" { canUndo = false }
      if error.code == "nothing_to_redo" { canRedo = false }
      onChange?()
      throw error
    }
    let answer: ServerAnswer
    do {
      answer = try ServerAnswer(bytes)
    } catch {
      throw .unreadableAnswer
    }
    // The versions of another run, which has come meanwhile, say nothing about this one's.
    if history != known.history { throw .notShown }
    (canUndo, canRedo) = (answer.canUndo, answer.canRedo)
    onChange?()
    try await shown(answer.version)
  }

  private func shown(_ version: Int) async throws(TableSourceError) {
    if self.version >= version { return }
    if viewer == nil { throw .notShown }
    nudging.set(after: timing.nudge)
    if !(await waiters.wait(for: version, atMost: timing.showing)) {
      throw isClosed ? .closed : .notShown
    }
  }

  /// Posts JSON, and gives the status and the body of the answer.
  func post(_ target: String, _ body: [UInt8]) async throws(TableSourceError) -> (Int, [UInt8]) {
    if isClosed { throw .closed }
    let cancellation = Cancellation()
    requests[ObjectIdentifier(cancellation)] = cancellation
    var isLate = false
    let alarm = Alarm {
      isLate = true
      cancellation.cancel("no answer")
    }
    alarm.set(after: timing.answer)
    defer {
      alarm.stop()
      requests[ObjectIdentifier(cancellation)] = nil
    }
    do {
      let answer = try await client.send("POST", target, body: body, cancellation)
      guard let bytes = try await answer.readAll(limit: ServerAnswer.longest) else {
        throw TableSourceError.unreadableAnswer
      }
      return (answer.status, bytes)
    } catch let error as TableSourceError {
      throw error
    } catch {
      if isClosed { throw .closed }
      throw isLate ? .noAnswer : .connectionFailed((error as? GLibError)?.words ?? "\(error)")
    }
  }
}
