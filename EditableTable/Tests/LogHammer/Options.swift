import Foundation

/// What the command line says.
struct Options: Sendable {
  var url = ""
  /// Where acknowledged commands are written; with ".seen" and ".report" after it, what was followed and the figures.
  var file = ""
  var batch = 8
  var bytes = 200
  /// Milliseconds between an acknowledgement and the next batch.
  var pause = 0
  /// A file that ends the appending when it appears; with ".quiet" after it, the one that ends the following.
  var until = ""
  var isTalkative = false

  var isOver: Bool { access(until, F_OK) == 0 }
  var isQuiet: Bool { access(until + ".quiet", F_OK) == 0 }

  init(_ arguments: ArraySlice<String>) throws {
    var rest = arguments
    func value(of option: String) throws -> String {
      guard let value = rest.popFirst() else { throw Failure("\(option) needs a value") }
      return value
    }
    while let option = rest.popFirst() {
      switch option {
      case "--url": url = try value(of: option)
      case "--file": file = try value(of: option)
      case "--batch": batch = Int(try value(of: option)) ?? 0
      case "--bytes": bytes = Int(try value(of: option)) ?? 0
      case "--pause": pause = Int(try value(of: option)) ?? 0
      case "--until": until = try value(of: option)
      case "--talk": isTalkative = true
      default: throw Failure("\(option) is not known")
      }
    }
    if url.isEmpty || file.isEmpty || until.isEmpty || batch < 1 {
      throw Failure("--url, --file and --until are needed, and --batch is at least 1")
    }
  }
}

struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
