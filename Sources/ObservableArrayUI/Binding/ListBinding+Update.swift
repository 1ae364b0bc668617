import ObservableArray

extension ListBinding {
  /// Why an update cannot be shown now.
  var isBusy: Bool {
    isPaused || isUpdating || isDragging || readers > 0 || (waitsForAnimations && isAnimating)
  }

  /// A view that goes does not say that its animations have ended.
  private var isAnimating: Bool { runningAnimations > 0 && renderer?.isConnected == true }

  func receive(_ update: ArrayUpdate<Element>) {
    waiting.append(update.event)
    // However long the view waits, it keeps little more than what it has missed.
    if waiting.count >= 256 { waiting = [ArrayChangeEvent.composing(waiting)] }
    newest = update.after
    flush()
  }

  /// Shows what has been missed, unless the view is busy: then whoever keeps it busy does so in the end.
  func flush() {
    while !isBusy && !waiting.isEmpty {
      let event = waiting.count == 1 ? waiting[0] : ArrayChangeEvent.composing(waiting)
      let after = newest
      waiting = []
      show(event, after)
    }
    // A view that reads cells does not say when it is done.
    if readers > 0 && !isUpdating && !waiting.isEmpty { flushLater() }
  }

  /// Shows what has been missed in a turn of its own.
  func flushLater() {
    Task { @MainActor [weak self] in self?.flush() }
  }

  private func show(_ event: ArrayChangeEvent, _ after: PersistentArray<Element>) {
    guard let renderer, renderer.isConnected, !event.isEmpty else {
      rows = after
      return
    }
    isUpdating = true
    defer { isUpdating = false }
    guard renderer.takesUpdates(shown: rows.count), renderer.cost(of: event) <= largestUpdate else {
      renderer.reload(after: event) { rows = after }
      return
    }
    runningAnimations += 1
    let swap = { [weak self] in
      guard let self else { return }
      rows = after
    }
    renderer.update(by: event, swap: swap) { [weak self] in
      guard let self else { return }
      runningAnimations -= 1
      if runningAnimations == 0 { flush() }
    }
  }

  /// Makes a cell, or answers otherwise for a row: updates wait meanwhile.
  func read<Result>(_ row: Int, _ body: (Element) -> Result) -> Result {
    readers += 1
    defer { readers -= 1 }
    return body(rows[row])
  }
}
