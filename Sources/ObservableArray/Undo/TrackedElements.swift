/// Neighbouring elements that the same steps changed, with what each of these steps did to them.
///
/// Steps are live (done, or redone) or not (undone). Which elements are visible, where, and with which content follows
/// from the live steps alone. So undoing a step is to see what would be there without it, and a change that was undone
/// leaves no trace, in whatever order people undo and redo.
struct TrackedElements: Sendable {
  /// That a step did something to the elements, and whether the step is live.
  struct Mention: Sendable {
    let step: Int
    var isLive = true
  }

  /// A place that a step moved the elements to.
  struct Place: Sendable {
    /// Unique among the places of all elements, but for ``UndoPieces/firstPlace``.
    let number: Int
    var mention: Mention
  }

  /// A content that a step gave the elements; the first one is what they had before.
  struct Content: Sendable {
    var mention: Mention?
    var value: StoredElements
  }

  /// A number for each element, which no other one has.
  var keys: Range<Int>
  var insertion: Mention?
  var deletions: [Mention] = []
  /// Where the elements are when no step in `places` is live.
  var basePlace = UndoPieces.firstPlace
  /// In the order in which they were moved.
  var places: [Place] = []
  /// In the order in which they were updated; empty when no step updated them that can be undone.
  var contents: [Content] = []
  /// What they were when they were last visible; nil while they are visible.
  var lastValue: StoredElements?

  init(keys: Range<Int>, insertedBy step: Int? = nil) {
    self.keys = keys
    insertion = step.map { Mention(step: $0) }
  }

  var count: Int { keys.count }

  var isVisible: Bool { insertion?.isLive != false && !deletions.contains { $0.isLive } }

  /// Where the elements are.
  var place: Int { places.last { $0.mention.isLive }?.number ?? basePlace }

  /// Whether the elements come to a place when other steps are undone or redone.
  func mayBe(at number: Int) -> Bool {
    number != place && (number == basePlace || places.contains { $0.number == number })
  }

  /// Which of `contents` the elements have; nil when none of them was updated.
  var contentIndex: Int? { contents.lastIndex { $0.mention?.isLive != false } }

  /// What is to be shown when the elements become visible again.
  var storedValue: StoredElements? { contentIndex.map { contents[$0].value } ?? lastValue }

  /// Whether nothing can be undone that changes them.
  var isPlain: Bool {
    insertion == nil && deletions.isEmpty && places.isEmpty && contents.isEmpty
  }

  /// The same of some of the elements, given by their keys.
  func part(_ part: Range<Int>) -> TrackedElements {
    if part == keys { return self }
    var result = self
    let offset = part.lowerBound - keys.lowerBound
    result.keys = part
    for index in result.contents.indices { result.contents[index].value.position += offset }
    result.lastValue?.position += offset
    return result
  }
}

/// Elements of a state of the array that is kept: those from a position on.
struct StoredElements: Sendable {
  /// The number of the state.
  let state: Int
  var position: Int
}

extension TrackedElements {
  /// Updates the elements in a step; nil for an update that cannot be undone.
  mutating func update(by step: Int?, from old: StoredElements, to new: StoredElements) {
    guard let step else {
      contents = []
      return
    }
    // What a step inserts and then updates, it inserts with the new content.
    if contents.isEmpty && insertion?.step == step { return }
    if contents.isEmpty { contents.append(Content(value: old)) }
    if let last = contents.last?.mention, last.step == step, last.isLive {
      contents[contents.count - 1].value = new
    } else {
      contents.append(Content(mention: Mention(step: step), value: new))
    }
  }

  /// Deletes the elements in a step; nil for a deletion that cannot be undone.
  ///
  /// - Returns: Whether they may become visible again.
  mutating func delete(by step: Int?, last value: StoredElements) -> Bool {
    guard let step, insertion?.step != step else { return false }
    deletions.append(Mention(step: step))
    lastValue = value
    return true
  }

  /// Moves the elements in a step; nil for a move that cannot be undone.
  ///
  /// - Returns: Whether they may come back to the place they had.
  mutating func move(in step: Int?, to place: Int) -> Bool {
    guard let step else {
      (places, basePlace) = ([], place)
      return false
    }
    if places.isEmpty && insertion?.step == step { return false }
    if let last = places.last?.mention, last.step == step, last.isLive { return false }
    places.append(Place(number: place, mention: Mention(step: step)))
    return true
  }

  func mentions(where isMentioned: (Int) -> Bool) -> Bool {
    if let insertion, isMentioned(insertion.step) { return true }
    return deletions.contains { isMentioned($0.step) } || places.contains { isMentioned($0.mention.step) }
      || contents.contains { $0.mention.map { isMentioned($0.step) } ?? false }
  }

  /// Makes the steps for which `isMeant` live, or undoes them.
  mutating func setLive(_ isLive: Bool, where isMeant: (Int) -> Bool) {
    if let step = insertion?.step, isMeant(step) { insertion?.isLive = isLive }
    for index in deletions.indices where isMeant(deletions[index].step) { deletions[index].isLive = isLive }
    for index in places.indices where isMeant(places[index].mention.step) {
      places[index].mention.isLive = isLive
    }
    for index in contents.indices {
      if let step = contents[index].mention?.step, isMeant(step) { contents[index].mention?.isLive = isLive }
    }
  }

  /// Drops what steps did that can no longer be undone or redone.
  ///
  /// - Returns: Whether the elements are there or may become visible again.
  mutating func forget(where isForgotten: (Int) -> Bool) -> Bool {
    if let insertion, isForgotten(insertion.step) {
      if !insertion.isLive { return false }
      self.insertion = nil
    }
    if deletions.contains(where: { $0.isLive && isForgotten($0.step) }) { return false }
    deletions.removeAll { isForgotten($0.step) }
    if let last = places.lastIndex(where: { $0.mention.isLive && isForgotten($0.mention.step) }) {
      basePlace = places[last].number
      places.removeFirst(last + 1)
    }
    places.removeAll { isForgotten($0.mention.step) }
    let isBase = { (content: Content) in content.mention.map { $0.isLive && isForgotten($0.step) } ?? false }
    if let last = contents.lastIndex(where: isBase) {
      contents.removeFirst(last)
      contents[0].mention = nil
    }
    contents.removeAll { $0.mention.map { isForgotten($0.step) } ?? false }
    if contents.count == 1 {
      if !isVisible { lastValue = contents[0].value }
      contents = []
    }
    return true
  }
}

extension TrackedElements {
  /// Calls a closure with each step that did something to the elements.
  func forEachStep(_ body: (Int) -> Void) {
    if let insertion { body(insertion.step) }
    for deletion in deletions { body(deletion.step) }
    for place in places { body(place.mention.step) }
    for content in contents { content.mention.map { body($0.step) } }
  }

  /// Calls a closure with the number of each state that holds a content of the elements.
  func forEachState(_ body: (Int) -> Void) {
    for content in contents { body(content.value.state) }
    if let lastValue { body(lastValue.state) }
  }
}
