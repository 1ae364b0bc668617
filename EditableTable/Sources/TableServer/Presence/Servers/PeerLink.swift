import EditableTable

/// Hears what a table's other servers tell, and gives a beat, for as long as it is held.
final class PeerLink: Sendable {
  private let subscription: LogSubscription
  private let beats: Task<Void, Never>

  init(
    _ peers: any TablePeers, beat seconds: Double, hear: @escaping @Sendable ([UInt8]) -> Void,
    beat: @escaping @Sendable () -> Void
  ) {
    subscription = peers.hear(hear)
    beats = Task {
      while (try? await Task.sleep(for: .seconds(seconds))) != nil { beat() }
    }
  }

  deinit {
    subscription.cancel()
    beats.cancel()
  }
}
