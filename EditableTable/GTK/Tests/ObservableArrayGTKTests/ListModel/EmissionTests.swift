import ObservableArray
import ObservableArrayGTK
import Testing

@Suite struct EmissionTests {
  private func emissions(_ count: Int, _ edit: (ObservableArray<Row>) -> Void) throws -> [[Int]] {
    let array = ObservableArray((0..<count).map { Row($0) })
    let watcher = try ListModelWatcher(ArrayListModel(array))
    edit(array)
    try watcher.check()
    #expect(watcher.model.shown == array.snapshot)
    return watcher.emissions
  }

  @Test func aNearMoveIsOneEmission() throws {
    #expect(try emissions(10) { $0.move(from: 7, to: 2) } == [[2, 6, 6]])
    #expect(try emissions(10) { $0.move(from: 2, to: 7) } == [[2, 6, 6]])
    #expect(try emissions(100) { $0.move(from: 0, to: 63) } == [[0, 64, 64]])
  }

  @Test func aFarMoveIsARemovalAndAnInsertion() throws {
    #expect(try emissions(100) { $0.move(from: 0, to: 64) } == [[0, 1, 0], [64, 0, 1]])
    #expect(try emissions(100) { $0.move(from: 99, to: 1) } == [[99, 1, 0], [1, 0, 1]])
  }

  @Test func aSmallShuffleIsOneEmission() throws {
    let order = [3, 1, 4, 0, 2]
    #expect(try emissions(5) { $0.setElements(order.map { Row($0) }) }.count == 1)
  }

  @Test func aLargeExchangeIsARemovalAndAnInsertion() throws {
    let new = (10_000..<11_300).map { Row($0) }
    #expect(try emissions(1_200) { $0.setElements(new) } == [[0, 1_200, 0], [0, 0, 1_300]])
    #expect(try emissions(1_200) { $0.reverse() } == [[0, 1_200, 0], [0, 0, 1_200]])
  }

  /// So that GTK stays where it is when the rows on screen are loaded in the place of others that stood for them.
  @Test func aWindowThatIsLoadedIsOneEmission() throws {
    let loaded = (10_000..<10_240).map { Row($0) }
    #expect(try emissions(500) { $0.replaceSubrange(260..<500, with: loaded) } == [[260, 240, 240]])
  }

  @Test func rowsThatChangeInPlaceAreNotEmitted() throws {
    #expect(try emissions(5) { $0[2].text = "new" } == [])
  }

  @Test func thousandsOfScatteredEditsAreJoined() throws {
    let emissions = try emissions(2_400) { array in
      array.batch { for position in stride(from: 2_399, to: 0, by: -2) { array.remove(at: position) } }
    }
    #expect(emissions.count <= 1_000)
    let few = try self.emissions(2_400) { array in
      array.batch { for position in stride(from: 2_399, to: 0, by: -100) { array.remove(at: position) } }
    }
    #expect(few.count == 24)
  }
}
