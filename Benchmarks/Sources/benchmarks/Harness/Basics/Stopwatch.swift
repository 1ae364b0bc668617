/// Seconds that `operations` operations took, each.
///
/// The body is one pass over all of them: starting and stopping the clock costs some 50 ns, so it is not done once an
/// operation.
@inline(__always)
func seconds(for operations: Int, _ body: () throws -> Void) rethrows -> Double {
  let clock = ContinuousClock()
  let start = clock.now
  try body()
  return (clock.now - start) / .seconds(1) / Double(operations)
}
