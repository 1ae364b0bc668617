/// How much a line of the server's diagnostics matters.
public enum DiagnosticLevel: String, CaseIterable, Comparable, Sendable {
  /// Something that should work does not.
  case error
  /// Something that somebody should look at: failed sign-ins, clients that ask too much.
  case warning
  /// What happens now and then: the start, the stop, sign-ins.
  case info
  /// Every request.
  case debug

  /// More important ones come first.
  public static func < (left: Self, right: Self) -> Bool {
    allCases.firstIndex(of: left)! < allCases.firstIndex(of: right)!
  }
}
