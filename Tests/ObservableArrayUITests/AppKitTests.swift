#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import ObservableArrayUI
  import Testing

  /// With the real AppKit. On Linux Tests/Bindings runs this against stand-ins.
  @MainActor @Suite struct AppKitTests {
    @Test("A table on screen follows 500 random updates", arguments: [true, false])
    func table(_ isReconfiguring: Bool) {
      _ = NSApplication.shared  // Without one there are no windows.
      let frame = NSRect(x: 0, y: 0, width: 400, height: 900)
      let window = NSWindow(contentRect: frame, styleMask: .titled, backing: .buffered, defer: false)
      window.isReleasedWhenClosed = false
      let table = NSTableView(frame: frame)
      table.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("name")))
      window.contentView = table
      let drinks = ObservableArray<Drink>()
      let binding = table.bind(
        to: drinks, animations: .none,
        reconfigure: isReconfiguring
          ? { view, _, drink in (view as? NSTextField)?.stringValue = drink.name } : nil,
        view: { _, _, _, drink in
          let view = NSTextField()
          view.stringValue = drink.name
          return view
        })
      var edits = Edits(seed: 2)
      for _ in 0..<500 {
        edits.edit(drinks)
        #expect(table.numberOfRows == drinks.count)
        for row in 0..<table.numberOfRows {
          let view = table.view(atColumn: 0, row: row, makeIfNecessary: true) as? NSTextField
          #expect(view?.stringValue == drinks[row].name)
        }
      }
      binding.cancel()
      window.close()
    }
  }
#endif
