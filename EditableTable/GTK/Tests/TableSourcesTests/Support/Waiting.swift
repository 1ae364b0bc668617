import CGtk
import Testing

/// Runs GLib's and the main actor's jobs until something is so; gives up after a time no machine needs.
func wait(
  _ what: String, seconds: Double = 120, sourceLocation: SourceLocation = #_sourceLocation,
  until condition: () -> Bool
) async throws {
  let clock = ContinuousClock()
  let end = clock.now + .seconds(seconds)
  while !condition() {
    try #require(clock.now < end, "waited in vain: \(what)", sourceLocation: sourceLocation)
    while g_main_context_iteration(nil, 0) != 0 {}
    try await Task.sleep(for: .milliseconds(1))
  }
}

/// Runs `body` with GLib's main loop going.
func withMainLoop<Result>(_ body: @MainActor () async throws -> Result) async rethrows -> Result {
  let pump = Task {
    while !Task.isCancelled {
      while g_main_context_iteration(nil, 0) != 0 {}
      try? await Task.sleep(for: .milliseconds(1))
    }
  }
  defer { pump.cancel() }
  return try await body()
}
