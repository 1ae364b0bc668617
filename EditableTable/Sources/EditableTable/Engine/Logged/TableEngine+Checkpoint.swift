extension TableEngine {
  /// Saves the whole table beside everything else, when it is time and none is being saved.
  func saveCheckpointIfDue(_ queue: LogQueue) {
    guard queue.saving == nil, queue.checkpoints.take() else { return }
    let (log, report, state) = (queue.log, queue.options.report, history.latest)
    queue.saving = Task { [weak self] in
      do throws(LogError) {
        try await log.saveCheckpoint(state)
        report(.checkpointSaved(version: state.version))
        await self?.saved(failed: nil)
      } catch {
        report(.checkpointFailed(version: state.version, error))
        await self?.saved(failed: state.version)
      }
    }
  }

  /// - Parameter failed: the version that could not be saved.
  private func saved(failed: Int?) {
    queue?.saving = nil
    if let failed { queue?.checkpoints.failed(at: failed) }
  }
}
