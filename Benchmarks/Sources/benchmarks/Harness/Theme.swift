/// Workloads that are measured, charted and named together.
protocol Theme {
  /// What the command line calls it.
  static var name: String { get }
  /// One line that says what it measures.
  static var summary: String { get }

  @MainActor static func run(_ bench: inout Bench) async throws
}
