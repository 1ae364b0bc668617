import Testing

/// How the server's loop thread waits: as this system's does, or as any system's can.
enum Wait: CaseIterable, Sendable, CustomTestStringConvertible {
  case native
  case portable

  var testDescription: String { "\(self) wait" }
}
