/// One way to do a piece of work.
struct Contender {
  let name: String
  /// One run: prepares, does the work between a stopwatch's start and stop, and returns the seconds an operation took.
  let run: () -> Double
}
