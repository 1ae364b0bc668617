/// A theme's figures, and the run they come from.
struct ThemeReport: Codable {
  let name: String
  let summary: String
  let run: Run
  let figures: [Figure]
  let panels: [Panel]
}
