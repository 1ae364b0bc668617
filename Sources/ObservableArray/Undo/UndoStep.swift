/// Edits that are undone together.
struct UndoStep<Element> {
  /// A state of the array, and its number: two states with one number are the same array with the same things hidden.
  struct State {
    let number: Int
    let array: PersistentArray<Element>
  }

  /// The numbers under which the edits' traces are found, ascending.
  private(set) var numbers: [Int]
  /// Whether other people have a step with the same edits.
  private let isShared: Bool
  let label: String?
  /// The state before the first edit.
  private let before: State
  /// The state after the last edit.
  private var after: State
  /// Whether nobody else edited between these two.
  private var isUninterrupted = true

  init(_ number: Int, from before: State, to after: State, label: String?, isShared: Bool) {
    numbers = [number]
    (self.before, self.after, self.label, self.isShared) = (before, after, label, isShared)
  }

  /// The number under which another edit can join the step; nil when it needs one of its own.
  var joinableNumber: Int? { isShared ? nil : numbers.last }

  func has(_ number: Int) -> Bool {
    if numbers.count == 1 { return numbers[0] == number }
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < numbers.count && numbers[low] == number
  }

  mutating func join(_ number: Int, from before: State, to after: State) {
    if numbers.last != number { numbers.append(number) }
    if self.after.number != before.number { isUninterrupted = false }
    self.after = after
  }

  /// The state that the step was made in, or led to, when the present state is the other one of these.
  func target(_ isLive: Bool, from present: Int) -> State? {
    let (start, end) = isLive ? (before, after) : (after, before)
    return isUninterrupted && start.number == present ? end : nil
  }
}

extension UndoStep.State: Sendable where Element: Sendable {}
extension UndoStep: Sendable where Element: Sendable {}
