import PersistentArray

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Measures one pair of node sizes, or makes a table of what several such programs printed.
///
/// The sizes are constants of the library it was built with: `Scripts/bench sweep` builds one program for each pair.
@main
struct Sweep {
  static func main() {
    do {
      try run()
    } catch {
      print("sweep: \(error)")
      exit(1)
    }
  }

  private static func run() throws {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.count == 2, let leaf = Int(arguments[1]), let fanOut = Int(arguments[2]) {
      let sizes = NodeSizes(leaf: leaf, fanOut: fanOut)
      try sizes.checkAgainstLibrary()
      for line in measured(Int.self) + measured(String.self) + measured(FortyBytes.self) {
        print("\(sizes)\t\(line)")
      }
    } else if arguments.isEmpty {
      var lines: [String] = []
      while let line = readLine() { lines.append(line) }
      print(SweepTable(lines).markdown)
    } else {
      throw UnknownSizes(description: "usage: sweep LEAF FAN-OUT, or sweep <FILE for the table")
    }
  }

  private static func measured<Element: SweptElement>(_: Element.Type) -> [String] {
    SweptWork<Element>().costs.map { "\(Element.kind)\t\($0.work)\t\($0.cost)" }
  }
}
