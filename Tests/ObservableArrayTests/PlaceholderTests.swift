import ObservableArray
import Testing

@Test func placeholder() { #expect(PersistentArray([1, 2]).count == 2) }
