import EditableTable

extension TableEngine {
  /// Waits until the table has come to a version; a test that waits for ever is ended by the suite's time limit.
  func reach(_ version: Int) async {
    let (states, continuation) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(1))
    let observation = history.observe { continuation.yield($0.version) }
    continuation.yield(history.latest.version)
    for await reached in states where reached >= version { break }
    observation.cancel()
  }
}
