import CGtk
import GLibSupport
import Testing

/// Somebody at the mouse and the keyboard. What they do reaches the program as what anybody does: through the display.
enum Person {
  /// Moves the mouse.
  static func point(at place: Place) async { await xdotool(move(place)) }

  /// Presses and lets go of the left button.
  static func click(_ place: Place, button: Int = 1, times: Int = 1) async {
    await xdotool(move(place) + ["click", "--repeat", "\(times)", "--delay", "60", "\(button)"])
  }

  /// Presses and lets go of the left button in the middle of a widget.
  static func click(_ widget: Widget, button: Int = 1, times: Int = 1) async throws {
    // Where it is once nothing moves any more: a click at a place that it has left is one on its neighbour.
    var place = try area(of: widget).middle
    for _ in 0..<100 {
      await pump(for: .milliseconds(30))
      let now = try area(of: widget).middle
      if now == place { break }
      place = now
    }
    await click(place, button: button, times: times)
  }

  /// Presses keys, one after the other, each with its modifiers: `ctrl+shift+z`.
  static func press(_ keys: String...) async { await xdotool(["key"] + keys) }

  /// Holds a key down, which the display then repeats, while something is done.
  static func hold(_ key: String, while act: () async throws -> Void) async rethrows {
    await xdotool(["keydown", key])
    do {
      try await act()
    } catch {
      await xdotool(["keyup", key])
      throw error
    }
    await xdotool(["keyup", key])
  }

  /// Writes what a keyboard can write.
  static func write(_ text: String) async { await xdotool(["type", "--delay", "15", text]) }

  /// Takes hold of something: presses the button and moves as far as makes it a drag.
  static func take(_ place: Place, towards direction: Double = 1) async {
    await xdotool(move(place) + ["mousedown", "1"])
    for step in [3.0, 8, 14] {
      await xdotool(move(place.moved(y: step * direction)))
      await pump(for: .milliseconds(30))
    }
  }

  /// Moves what is in hand, as a hand does: in steps.
  static func carry(from start: Place, to end: Place, steps: Int = 10) async {
    for step in 1...steps {
      let part = Double(step) / Double(steps)
      await xdotool(
        move(start.moved(x: (end.x - start.x) * part, y: (end.y - start.y) * part)))
      await pump(for: .milliseconds(15))
    }
  }

  /// Lets go of the button.
  static func letGo() async { await xdotool(["mouseup", "1"]) }

  /// What was dropped nowhere flies back for half a second, and is in the mouse's way until then.
  static func seeItFlyHome() async { await pump(for: .milliseconds(700)) }

  private static func move(_ place: Place) -> [String] {
    [
      "mousemove", "--window", "\(place.window)", "--", "\(Int(place.x.rounded()))",
      "\(Int(place.y.rounded()))",
    ]
  }

  private static func xdotool(_ arguments: [String]) async { await run("xdotool", arguments) }
}
