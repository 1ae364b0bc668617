/// A kind of element that node sizes are judged by.
protocol SweptElement {
  static var kind: String { get }

  static func make(_ number: Int) -> Self

  /// Something that cannot be known without looking at the element.
  var weight: Int { get }
}

extension Int: SweptElement {
  static var kind: String { "Int" }

  static func make(_ number: Int) -> Int { number }

  var weight: Int { self }
}

extension String: SweptElement {
  static var kind: String { "String" }

  static func make(_ number: Int) -> String { "an element with number \(number)" }

  var weight: Int { utf8.count }
}
