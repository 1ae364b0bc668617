import Foundation

/// The command: see `Scripts/bench --help`.
@main
struct Benchmarks {
  static var themes: [any Theme.Type] {
    [
      EditsTheme.self, StructuralDifferenceTheme.self, FlatDifferenceTheme.self, IterationTheme.self,
      ReadsTheme.self, JoiningTheme.self, SmallTheme.self, MemoryTheme.self, EventsTheme.self,
      ModuleTheme.self,
    ]
  }

  @MainActor
  static func main() async {
    do {
      try await run()
    } catch let error as UsageError {
      fail("\(error)", status: 64)
    } catch {
      fail("\(error)", status: 1)
    }
  }

  @MainActor
  private static func run() async throws {
    let names = themes.map { $0.name }
    let options = try Options(Array(CommandLine.arguments.dropFirst()), knownThemes: names)
    if options.showsHelp {
      print(help)
      return
    }
    try refuseWhatIsNotWorthTiming()
    let earlier = try options.earlier.map { try earlierReport($0) }
    let run = Run.current(isQuick: options.isQuick)
    print("\(run.description)\n")
    if options.isQuick { print("A quick run: it shows that everything works; its figures say nothing.\n") }

    var report = Report(themes: [])
    for theme in themes where options.themes.contains(theme.name) {
      Progress.show("\(theme.name): \(theme.summary)")
      var bench = Bench(isQuick: options.isQuick, rounds: options.isQuick ? 2 : 9)
      try await theme.run(&bench)
      let made = ThemeReport(
        name: theme.name, summary: theme.summary, run: run, figures: bench.figures, panels: bench.panels)
      report.themes.append(made)
      print("\(made.name): \(made.summary)\n\(FigureTable.table(made.figures).aligned)\n")
    }
    print(Standing(report).text)
    if let earlier { print("\n" + Comparison(earlier, report).text) }
    if options.writes {
      let publication = Publication(report, order: names)
      for file in try publication.write(to: options.output, readme: options.readme) { print("wrote \(file)") }
    }
  }

  private static func earlierReport(_ file: String) throws -> Report {
    do {
      return try Report(contentsOf: URL(filePath: file))
    } catch {
      throw UsageError("\(file) is not a readable results.json: \(error.localizedDescription)")
    }
  }

  /// - Throws: A message that says how to build it instead.
  private static func refuseWhatIsNotWorthTiming() throws {
    #if PERSISTENT_ARRAY_CHECKS
      throw Refusal("the tree checks itself after every edit: unset PERSISTENT_ARRAY_CHECKS")
    #endif
    var isDebug = false
    func noteDebug() -> Bool {
      isDebug = true
      return true
    }
    assert(noteDebug())
    if isDebug { throw Refusal("this is a debug build: use Scripts/bench, or build with -c release") }
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    Progress.complain("benchmarks: \(message)")
    exit(status)
  }

  private static var help: String {
    let width = themes.map { $0.name.count }.max() ?? 0
    let lines = themes.map { theme in
      "  \(theme.name)\(String(repeating: " ", count: width - theme.name.count))  \(theme.summary)"
    }
    return "Themes:\n" + lines.joined(separator: "\n")
  }
}
