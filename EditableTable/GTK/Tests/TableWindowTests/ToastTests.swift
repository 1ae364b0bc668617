import CGtk
import TableWindow
import Testing
import WindowTestSupport

extension WindowTests {
  @MainActor struct ToastTests {
    /// libadwaita 1.2 crashed when a message was taken away that was still sliding in in place of another.
    @Test(arguments: [UInt64(1), 20_261_130])
    func messagesMayComeAndGoWhileTheyStillMove(seed: UInt64) async throws {
      print("toasts: seed \(seed)")
      try await OpenTable.with(["a"]) { open in
        var random = SplitMix64(seed: seed)
        let toasts = open.table.toasts
        var removals: [() -> Void] = []
        for number in 0..<40 {
          removals.append(toasts.show("message \(number)", button: number.isMultiple(of: 3) ? "_Do" : nil))
          #expect(toasts.showing.map(\.title) == ["message \(number)"])
          await pump(for: .milliseconds(Int.random(in: 0...200, using: &random)))
          if Bool.random(using: &random) { removals.removeLast()() }
        }
        for remove in removals { remove() }
        await pump(for: .milliseconds(800))
        #expect(toasts.showing.isEmpty)
      }
    }

    @Test func aMessageThatStaysComesBackAfterAnother() async throws {
      try await OpenTable.with(["a"]) { open in
        let toasts = open.table.toasts
        let answer = toasts.show("answer me", button: "_Now", stays: true)
        let passing = toasts.show("in passing")
        #expect(toasts.showing.map(\.title) == ["answer me", "in passing"])
        passing()
        await until("the first is there again") {
          find(in: open.table.window) { labelled("answer me", $0) } != nil
        }
        answer()
        await until("none is there") { find(in: open.table.window) { labelled("answer me", $0) } == nil }
      }
    }

    private func labelled(_ text: String, _ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
      guard let name = gtk_widget_get_css_name(widget), String(cString: name) == "label",
        let label = gtk_label_get_text(OpaquePointer(widget))
      else { return false }
      return String(cString: label) == text
    }
  }
}
