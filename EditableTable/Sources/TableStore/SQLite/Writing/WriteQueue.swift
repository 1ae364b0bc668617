import EditableTable
import Synchronization

/// What waits to be written. Whoever adds to it waits for an answer, so it is as long as there are callers.
final class WriteQueue: Sendable {
  struct Item: Sendable {
    let request: WriteRequest
    let continuation: CheckedContinuation<Result<WriteOutcome, LogError>, Never>
  }

  private struct State: Sendable {
    var items: [Item] = []
    /// Somebody is taking them, or is about to.
    var isServed = false
    var isClosed = false
  }

  /// Mutable state shared between threads; its lock guards all of it.
  private let state = Mutex(State())

  enum Addition {
    case added
    /// Added, and the caller has to see that somebody takes it.
    case first
    case refused
  }

  func add(_ item: Item) -> Addition {
    state.withLock { state in
      if state.isClosed { return .refused }
      state.items.append(item)
      if state.isServed { return .added }
      state.isServed = true
      return .first
    }
  }

  /// The next ones, for one transaction; empty when there is nothing to do.
  func take() -> [Item] {
    state.withLock { state in
      var bytes = 0
      let end = state.items.prefix(Self.mostItems).firstIndex { item in
        bytes += item.request.bytes
        return bytes > Self.mostBytes
      }
      let count = max(min(1, state.items.count), end ?? min(Self.mostItems, state.items.count))
      let batch = Array(state.items.prefix(count))
      state.items.removeFirst(count)
      if batch.isEmpty { state.isServed = false }
      return batch
    }
  }

  /// Refuses what comes from now on; what is there is still to be done.
  func close() { state.withLock { $0.isClosed = true } }

  private static var mostItems: Int { 1024 }
  private static var mostBytes: Int { 8 << 20 }
}

extension WriteRequest {
  fileprivate var bytes: Int {
    switch self {
    case .append(let entries, _): entries.reduce(0) { $0 + $1.body.count + 32 }
    case .chunks(let chunks, _): chunks.reduce(0) { $0 + $1.count }
    // As large as all of a transaction, so that there is one of these in each at most.
    case .dropChunks, .dropBodies, .forget, .shrink: 4 << 20
    case .beginCheckpoint, .finishCheckpoint, .abandonCheckpoint, .trim, .finishImport: 0
    }
  }
}
