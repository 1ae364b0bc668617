#if canImport(Combine)
  import Combine
  import ObservableArrayUI
  import Testing

  /// With the real Combine. On Linux Tests/Bindings runs this against a stand-in.
  @Suite struct RealCombineTests {
    @Test("Random updates, each starting where the one before it ended, and the completion")
    func updates() {
      var drinks: ObservableArray<Drink>? = []
      var value: PersistentArray<Drink> = []
      let subscription = drinks?.publishers.updates.sink { update in
        #expect(update.before == value)
        #expect(update.event.apply(to: value, takingFrom: update.after) == update.after)
        value = update.after
      }
      var edits = Edits(seed: 3)
      for _ in 0..<500 {
        if let drinks { edits.edit(drinks) }
        #expect(value == drinks?.snapshot)
      }
      drinks = nil
      subscription?.cancel()
    }
  }
#endif
