import ObservableArray

/// One insert in a list of strings, by what is held while it happens.
enum EditsTheme: Theme {
  static let name = "edits"
  static let summary = "one insert into n Strings"

  private enum Place {
    case random
    case middle

    func positions(_ count: Int, among size: Int, seed: UInt64) -> [Int] {
      var generator = SplitMix64(seed: seed)
      return (0..<count).map { made in
        self == .middle ? (size + made) / 2 : Int.random(in: 0...(size + made), using: &generator)
      }
    }
  }

  static func run(_ bench: inout Bench) throws {
    for place in [Place.random, .middle] { try run(place, &bench) }
  }

  private static func run(_ place: Place, _ bench: inout Bench) throws {
    let sizes = bench.sizes([1000, 10_000, 100_000, 1_000_000])
    try check(place, size: sizes[0])
    var contenders: [Contender] = []
    for size in sizes {
      let rows = (0..<size).map { String.heap($0) }
      contenders.append(Contender(name: "every snapshot held") { observed(rows, place) })
      contenders.append(Contender(name: "sole owner") { sole(rows, place) })
      contenders.append(Contender(name: "Array in a subject") { subject(rows, place) })
      contenders.append(Contender(name: "Array") { plain(rows, place) })
    }
    let timings = bench.measure(contenders)
    let panel = place == .random ? "insert at random places" : "insert in the middle"
    for (number, size) in sizes.enumerated() {
      let (held, sole) = (timings[4 * number], timings[4 * number + 1])
      let (subject, plain) = (timings[4 * number + 2], timings[4 * number + 3])
      let isLargest = size == 1_000_000
      bench.add(
        Figure(
          "\(panel), one observer, every snapshot held", size: size, held, against: "Array in a subject",
          subject,
          target: isLargest ? .value(atMost: 3.5e-6) : nil))
      if isLargest {
        bench.add(
          Figure(
            "\(panel), one observer, every snapshot held", size: size, held, against: "the same at 1,000",
            timings[0], target: .ratio(atMost: 3)))
      }
      bench.add(
        Figure(
          "\(panel), sole owner, no observer", size: size, sole, against: "Array", plain,
          target: isLargest ? .value(atMost: 0.4e-6) : nil))
      for offset in 0..<4 {
        bench.plot(
          timings[4 * number + offset], of: contenders[offset].name, isOurs: offset < 2, at: size, in: panel,
          counted: "rows")
      }
    }
  }

  /// How many edits a run makes: few of them in what copies everything, and never so many that the size changes much.
  private static func edits(_ size: Int, most: Int = 20_000) -> Int {
    Swift.max(4, Swift.min(size / 5, most))
  }

  /// Small lists are edited in several copies, one after the other, so that a run is long enough to be timed.
  private static func copies(_ size: Int) -> Int {
    Swift.max(1, 20_000 / size)
  }

  /// A list of the rows as edits leave it: a fifth of them came one by one, at random places. In a list that was just
  /// built every leaf is full, and almost every edit of a short run would split one.
  private static func grown(_ rows: [String]) -> ObservableArray<String> {
    var generator = SplitMix64(seed: 2)
    let built = rows.count - rows.count / 5
    let array = ObservableArray(rows[..<built])
    for row in rows[built...] { array.insert(row, at: Int.random(in: 0...array.count, using: &generator)) }
    return array
  }

  private static func observed(_ rows: [String], _ place: Place) -> Double {
    let edits = edits(rows.count)
    let positions = place.positions(edits, among: rows.count, seed: 1)
    let fresh = (0..<edits).map { String.heap($0 + 1_000_000_000) }
    var total = 0.0
    for _ in 0..<copies(rows.count) {
      let array = grown(rows)
      var last = array.snapshot
      var events = 0
      let observation = array.observe(initial: false) { update in
        last = update.after
        events += update.event.insertedRanges.count
      }
      total += seconds(for: edits) {
        for edit in 0..<edits { array.insert(fresh[edit], at: positions[edit]) }
      }
      observation.cancel()
      precondition(events == edits && last.count == rows.count + edits)
    }
    return total / Double(copies(rows.count))
  }

  private static func sole(_ rows: [String], _ place: Place) -> Double {
    let edits = edits(rows.count)
    let positions = place.positions(edits, among: rows.count, seed: 1)
    let fresh = (0..<edits).map { String.heap($0 + 1_000_000_000) }
    var total = 0.0
    for _ in 0..<copies(rows.count) {
      let array = grown(rows)
      total += seconds(for: edits) {
        for edit in 0..<edits { array.insert(fresh[edit], at: positions[edit]) }
      }
      sink(array)
    }
    return total / Double(copies(rows.count))
  }

  private static func subject(_ rows: [String], _ place: Place) -> Double {
    let edits = edits(rows.count, most: Swift.max(4, 1_000_000 / rows.count))
    let positions = place.positions(edits, among: rows.count, seed: 1)
    let subject = Subject(rows)
    var last: [String] = []
    subject.subscribe { last = $0 }
    let cost = seconds(for: edits) {
      for edit in 0..<edits { subject.edit { $0.insert("an element of the ancestor", at: positions[edit]) } }
    }
    sink(last)
    return cost
  }

  private static func plain(_ rows: [String], _ place: Place) -> Double {
    let edits = edits(rows.count, most: Swift.max(20, 20_000_000 / rows.count))
    let positions = place.positions(edits, among: rows.count, seed: 1)
    let fresh = (0..<edits).map { String.heap($0 + 1_000_000_000) }
    var array = rows
    array.reserveCapacity(rows.count + edits)
    let cost = seconds(for: edits) {
      for edit in 0..<edits { array.insert(fresh[edit], at: positions[edit]) }
    }
    sink(array)
    return cost
  }

  /// The edits that are timed make what Array makes, and every event leads from one state to the next.
  private static func check(_ place: Place, size: Int) throws {
    var expected = (0..<size).map { String.heap($0) }
    let array = ObservableArray(expected)
    var areExact = true
    let observation = array.observe(initial: false) { update in
      areExact = areExact && update.event.apply(to: update.before, takingFrom: update.after) == update.after
    }
    for position in place.positions(200, among: size, seed: 1) {
      array.insert("new at \(position)", at: position)
      expected.insert("new at \(position)", at: position)
    }
    observation.cancel()
    try benchmarks.check(areExact && array.elements == expected, "inserting into \(size) Strings")
  }
}
