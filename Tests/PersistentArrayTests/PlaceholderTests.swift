import Testing
import PersistentArray

@Test func placeholder() { #expect(PersistentArray([1, 2]).count == 2) }
