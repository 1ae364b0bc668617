import Foundation

/// The display that the tests have to themselves: they move its mouse and press its keys.
enum Screen {
  /// Scripts/test window starts a virtual one and says so; nobody's own mouse is taken from them.
  nonisolated static let isOurs = ProcessInfo.processInfo.environment["WINDOW_TESTS_SCREEN"] != nil

  /// Where pictures are put.
  private static let pictures = ProcessInfo.processInfo.environment["WINDOW_TESTS_PICTURES"]

  /// Takes a picture of the screen, to be looked at; does nothing when nobody asked for any.
  static func picture(_ name: String) async {
    guard let pictures else { return }
    await run("import", ["-window", "root", "\(pictures)/\(name).png"])
  }
}
