import CGtk
import Testing

/// Lets GTK do what it has to do now, and whatever waits for the main actor.
func pump() async {
  // An animation always has something to do: the rest is for the next time.
  for _ in 0..<100 where g_main_context_iteration(nil, 0) == 0 { break }
  try? await Task.sleep(for: .milliseconds(1))
}

/// Lets GTK work for so long, for what leaves no other trace.
func pump(for duration: Duration) async {
  let end = ContinuousClock.now + duration
  while ContinuousClock.now < end { await pump() }
}

/// Lets GTK work until something holds. A test whose condition never comes to hold fails, and leaves a picture.
@discardableResult
func until(
  _ what: String, within limit: Duration = .seconds(30), at place: SourceLocation = #_sourceLocation,
  _ holds: () -> Bool
) async -> Bool {
  let end = ContinuousClock.now + limit
  while !holds() {
    if ContinuousClock.now >= end {
      await Screen.picture("failed-\(place.line)")
      Issue.record("This never came to hold: \(what)", sourceLocation: place)
      return false
    }
    await pump()
  }
  return true
}
