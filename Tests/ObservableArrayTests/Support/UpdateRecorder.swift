import ObservableArray
import Testing

/// Observes an array and keeps what it is told; every update is checked to follow the one before it.
final class UpdateRecorder<Element: Equatable> {
  private(set) var updates: [ArrayUpdate<Element>] = []
  private(set) var replayed: PersistentArray<Element> = []
  private var observation: ArrayObservation?

  init(_ array: ObservableArray<Element>, initial: Bool = true) {
    replayed = initial ? [] : array.snapshot
    observation = array.observe(initial: initial) { [unowned self] update in take(update) }
  }

  var events: [ArrayChangeEvent] { updates.map(\.event) }

  /// What has been recorded since the last call.
  func drain() -> [ArrayUpdate<Element>] {
    defer { updates = [] }
    return updates
  }

  func cancel() { observation?.cancel() }

  private func take(_ update: ArrayUpdate<Element>) {
    if let last = updates.last {
      #expect(update.index == last.index + 1)
      #expect(update.before.isIdentical(to: last.after))
    }
    #expect(update.before == replayed)
    replayed = update.event.apply(to: replayed, takingFrom: update.after)
    #expect(replayed == update.after, "\(update.event)")
    updates.append(update)
  }
}
