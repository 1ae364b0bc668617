/// The command line makes no sense; the message says what is wrong with it.
struct UsageError: Error, Hashable {
  let message: String

  init(_ message: String) { self.message = message }
}
