/// What a figure is to reach.
struct Target: Codable {
  enum Subject: String, Codable {
    /// The cost over that of what stands beside it.
    case ratio
    /// The cost itself.
    case value
  }

  enum Bound: String, Codable {
    case atMost
    case atLeast
  }

  let subject: Subject
  let bound: Bound
  let limit: Double

  static func ratio(atMost limit: Double) -> Target {
    Target(subject: .ratio, bound: .atMost, limit: limit)
  }

  static func value(atMost limit: Double) -> Target {
    Target(subject: .value, bound: .atMost, limit: limit)
  }

  static func value(atLeast limit: Double) -> Target {
    Target(subject: .value, bound: .atLeast, limit: limit)
  }
}
