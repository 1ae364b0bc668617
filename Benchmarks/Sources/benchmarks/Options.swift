/// What the command line asks for.
struct Options {
  var themes: [String] = []
  var isQuick = false
  var writes = true
  var earlier: String?
  var output = "docs/benchmarks"
  /// The page whose figures are written anew: only where the figures are those that it shows.
  var readme: String? = "README.md"
  var showsHelp = false

  init(_ arguments: [String], knownThemes: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "-h", "--help": showsHelp = true
      case "--quick": isQuick = true
      case "--no-write": writes = false
      case "--compare": earlier = try Self.value(of: argument, from: &rest)
      case "--output":
        output = try Self.value(of: argument, from: &rest)
        readme = nil
      case _ where argument.hasPrefix("-"):
        throw UsageError("there is no option \"\(argument)\"; see --help")
      case _ where knownThemes.contains(argument):
        if !themes.contains(argument) { themes.append(argument) }
      default:
        throw UsageError(
          "there is no theme \"\(argument)\"; there are: \(knownThemes.joined(separator: " "))")
      }
    }
    if themes.isEmpty { themes = knownThemes }
    // A quick run's figures are no figures: they go nowhere unless asked to.
    if isQuick && readme != nil { writes = false }
  }

  private static func value(of option: String, from rest: inout ArraySlice<String>) throws(UsageError)
    -> String
  {
    guard let value = rest.popFirst(), !value.hasPrefix("--") else {
      throw UsageError("\(option) needs a value")
    }
    return value
  }
}
