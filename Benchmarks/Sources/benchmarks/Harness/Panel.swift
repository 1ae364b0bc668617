/// A diagram of a theme's chart: cost against size, a line for each way of doing the work.
struct Panel: Codable {
  struct Point: Codable {
    let size: Double
    let cost: Double
  }

  struct Line: Codable {
    let name: String
    /// Or one of the ways that ours stands beside.
    let isOurs: Bool
    var points: [Point]
  }

  let title: String
  /// What the horizontal axis counts.
  let counted: String
  let unit: Figure.Unit
  var lines: [Line]
}
