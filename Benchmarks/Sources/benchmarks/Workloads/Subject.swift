/// What the ancestor keeps its elements in: a value that it hands to every subscriber, who keeps the last one.
///
/// So an edit finds the array's storage shared and copies all of it.
final class Subject {
  private(set) var value: [String]
  private var subscribers: [(([String]) -> Void)] = []

  init(_ value: [String]) {
    self.value = value
  }

  func subscribe(_ body: @escaping ([String]) -> Void) {
    subscribers.append(body)
    body(value)
  }

  func edit(_ body: (inout [String]) -> Void) {
    body(&value)
    for subscriber in subscribers { subscriber(value) }
  }
}
