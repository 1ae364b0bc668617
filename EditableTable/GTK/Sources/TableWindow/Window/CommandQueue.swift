import EditableTable
import TableSources

/// Sends a person's commands one after another, so that each is about what the one before has made.
final class CommandQueue {
  typealias Work = @MainActor () async throws(TableSourceError) -> Void

  private var last: Task<TableSourceError?, Never>?

  /// Does `work` once all that was asked for before is done.
  func perform(_ work: @escaping Work) async throws(TableSourceError) {
    let previous = last
    let task = Task { () -> TableSourceError? in
      _ = await previous?.value
      do throws(TableSourceError) {
        try await work()
        return nil
      } catch {
        return error
      }
    }
    last = task
    if let error = await task.value { throw error }
  }

  /// Returns when all that was asked for before is done.
  func finish() async { _ = await last?.value }
}
