/// What is wrong with a line.
struct BadLine: Error {
  let reason: String
  init(_ reason: String) { self.reason = reason }
}
