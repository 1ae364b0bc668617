/// A workload whose result is not what it must be: its figures would be worthless.
struct WrongResult: Error, CustomStringConvertible {
  let description: String
}

/// Outside any timing, once a workload: throws when its result is wrong.
func check(_ isRight: Bool, _ what: @autoclosure () -> String) throws(WrongResult) {
  if !isRight { throw WrongResult(description: "wrong result: \(what())") }
}
