import Foundation
import PersistentArray
import TestSupport
import Testing

/// A closure that throws in the middle: the array is as before, and what was made meanwhile is freed.
@Suite struct FailureTests {
  private struct Failure: Error {}

  @Test(arguments: NodeShape.all)
  func whatThrowsInTheMiddleChangesAndKeepsNothing(shape: NodeShape) throws {
    let tracker = LifetimeTracker()
    var array = PersistentArray((0..<300).map(tracker.instance), shape: shape)
    let values = Array(0..<300)
    for stop in [0, 1, 63, 64, 65, 299] {
      #expect(throws: Failure.self) {
        _ = try array.map { if $0.value == stop { throw Failure() } else { tracker.instance(-1) } }
      }
      #expect(throws: Failure.self) {
        _ = try array.reduce([Tracked]()) { if $1.value == stop { throw Failure() } else { $0 + [$1] } }
      }
      #expect(throws: Failure.self) {
        try array.removeAll { if $0.value == stop { throw Failure() } else { $0.value % 2 == 0 } }
      }
      #expect(throws: Failure.self) {
        try array.sort {
          if $0.value == stop || $1.value == stop { throw Failure() }
          return $0.value > $1.value
        }
      }
      #expect(array.map(\.value) == values && tracker.live == 300)
      array.checkInvariantsNow()
    }
    array.removeAll()
    #expect(tracker.live == 0)
  }

  /// Holds a counted instance, and cannot be decoded from a negative number.
  private struct Positive: Decodable {
    nonisolated(unsafe) static let tracker = LifetimeTracker()
    let instance: Tracked

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer().decode(Int.self)
      if value < 0 { throw Failure() }
      instance = Self.tracker.instance(value)
    }
  }

  @Test func decodingThatFailsFreesWhatItDecoded() throws {
    for count in [0, 1, 64, 65, 1_000] {
      let encoder = JSONEncoder()
      let wrong = try encoder.encode(Array(0..<count) + [-1])
      #expect(throws: Failure.self) {
        _ = try JSONDecoder().decode(PersistentArray<Positive>.self, from: wrong)
      }
      #expect(Positive.tracker.live == 0)
      let right = try encoder.encode(Array(0..<count))
      let decoded = try JSONDecoder().decode(PersistentArray<Positive>.self, from: right)
      #expect(decoded.count == count && Positive.tracker.live == count)
      withExtendedLifetime(decoded) {}
    }
  }

  @Test func reducingEqualsAnArraysReduction() {
    for count in [0, 1, 64, 65, 1_000] {
      let model = (0..<count).map { "\($0)" }
      #expect(PersistentArray(model).reduce("") { $0 + $1 } == model.reduce("", +))
    }
  }
}
