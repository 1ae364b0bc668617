/// Edits that are undone together.
struct UndoStep: Sendable {
  /// The numbers under which the edits' traces are found, ascending.
  private(set) var numbers: [Int]
  /// The same, to look for them quickly.
  private(set) var filter = StepFilter()
  /// Whether other people have a step with the same edits.
  private let isShared: Bool
  let label: String?
  /// The number of the state before the first edit.
  let before: Int
  /// The number of the state after the last edit.
  private(set) var after: Int
  /// Whether nobody else edited between these two.
  private var isUninterrupted = true

  init(_ number: Int, from before: Int, to after: Int, label: String?, isShared: Bool) {
    numbers = [number]
    filter.insert(number)
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

  mutating func join(_ number: Int, from before: Int, to after: Int) {
    if numbers.last != number { numbers.append(number) }
    filter.insert(number)
    if self.after != before { isUninterrupted = false }
    self.after = after
  }

  /// The state that the step was made in, or led to, when the present state is the other one of these.
  func target(_ isLive: Bool, from present: Int) -> Int? {
    let (start, end) = isLive ? (before, after) : (after, before)
    return isUninterrupted && start == present ? end : nil
  }
}
