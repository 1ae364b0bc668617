/// A build whose figures would mislead.
struct Refusal: Error, CustomStringConvertible {
  let description: String

  init(_ reason: String) {
    description = "will not measure: \(reason)"
  }
}
