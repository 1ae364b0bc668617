/// The body of `POST /api/viewers/<token>`.
struct WindowRequest: Decodable {
  let window: Window

  init(from decoder: any Decoder) throws {
    let fields = try JSONFields(decoder)
    let from = try fields.required("from", Int.self, "a whole number")
    let count = try fields.required("count", Int.self, "a whole number")
    try fields.finish("A window")
    guard from >= 0 else { throw RequestError.malformed("\"from\" must be 0 or more.") }
    guard (1...Window.largest).contains(count) else {
      throw RequestError.malformed("\"count\" must be 1 to \(Window.largest).")
    }
    window = Window(from: from, size: count)
  }
}
